import { Link, type LinkComponentProps, type RegisteredRouter } from '@tanstack/react-router'
import type { PagePath } from '#shared/paths/gates'
import type { SearchOf, SearchText } from '@/lib/paths/page-search'
import { readSearchText } from '@/lib/paths/search-text'
import { devicePath } from './device-path'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** 1 asks `/accountInfo` for its security part (SPEC.md section 2). */
    fromType?: number
  }
}

type Options = LinkComponentProps<'a', RegisteredRouter, string, string>

interface PageLinkProps<Path extends PagePath> extends Omit<Options, 'to' | 'search' | 'state' | 'security'> {
  to: Path
  /** What the address of that page says; a function makes it from what the address says now. */
  search?: SearchOf<Path> | SearchText | ((before: object) => SearchOf<Path>)
  /** Whether the link asks for the security part of `/accountInfo`, in the state of the history and not in the address. */
  security?: boolean
}

const NOTHING = {}
const AT_SECURITY = { fromType: 1 }

/**
 * A link to a page of the console, with the path of this device. The compiler refuses a page that does not exist, and what
 * the address of that page does not know.
 * @example <PageLink to="/record" search={{ open: id }}>Open payment</PageLink>
 */
export function PageLink<Path extends PagePath>({ to, search, security = false, ...rest }: PageLinkProps<Path>) {
  const written = typeof search === 'string' ? readSearchText(search) : (search ?? NOTHING)
  return <Link to={devicePath(to)} search={written} {...(security ? { state: AT_SECURITY } : {})} {...rest} />
}
