import type { PagePath } from '#shared/paths/gates'

/**
 * What may stand behind `?` in the address of each page. The feature of a page adds its type beside the function that reads it,
 * once for each address that the page has. A page that is not named here has nothing there.
 * @public Features add to it.
 * @example declare module '@/lib/paths/page-search' { interface PageSearch { '/record': RecordsSearch } }
 */
export interface PageSearch {
  '/login': { return?: string }
}

/** What the address of one page may say. */
export type SearchOf<Path extends PagePath> = Path extends keyof PageSearch ? PageSearch[Path] : Record<string, never>

/** Behind `?` as it stood in an address: its page reads it, and leaves out what it does not know. */
export type SearchText = '' | `?${string}`

/** A page of the console, and what its address says. */
export type PageAddress = {
  [Path in PagePath]: {
    readonly to: Path
    readonly search?: SearchOf<Path> | SearchText
    /** Asks `/accountInfo` for its security part, in the state of the history and not in the address. */
    readonly security?: true
  }
}[PagePath]
