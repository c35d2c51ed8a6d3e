import { type LinkCheck, linkCheck } from '#shared/books/link-check'
import type { LinkFinding, StoredLink } from '#shared/books/link-faults'
import type { LinkPlace } from '#shared/books/link-text'

interface BooksWalk {
  /** Where the walk begins: before the first link, or at a link that this browser has computed before. */
  readonly start: LinkPlace
  /** Places that must be in the chain with these hashes: what was kept, and what the server calls the newest. */
  readonly known: readonly LinkPlace[]
  /** After so many pages the walk ends, and the next one goes on from there. */
  readonly mostPages?: number
  readonly read: (after: number) => Promise<readonly StoredLink[]>
  /** After every page, with the place that was reached. */
  readonly onPage?: (place: number) => void
}

export interface BooksResult {
  readonly fits: boolean
  /** The number of links that were computed again. */
  readonly links: number
  /** The last of them. */
  readonly head: LinkPlace
  readonly findings: readonly LinkFinding[]
  /** Faults that are only counted. */
  readonly more: number
  /** A known place that the chain does not have any more, or with another hash. */
  readonly missed: LinkPlace | undefined
}

const isSame = (one: LinkPlace, other: LinkPlace): boolean => one.place === other.place && one.hash === other.hash

/** Reads a chain page by page and computes each link again. Only one page is in memory, however long the chain is. */
export async function walkBooks({ start, known, mostPages = Infinity, read, onPage }: BooksWalk): Promise<BooksResult> {
  let check: LinkCheck | undefined
  const end = Math.max(...known.map(({ place }) => place))
  let awaited = [...known]
  let isOver = false
  // The first page has the link of the start itself, so that its hash is compared too.
  let after = Math.max(0, start.place - 1)
  for (let page = 0; page < mostPages && after < end && !isOver; page += 1) {
    const links = await read(after)
    awaited = awaited.filter((one) => !links.some((link) => isSame(link, one)))
    // From the hash that the chain has now: where it is not the kept one, the link after it is still right.
    check ??= linkCheck(links.find(({ place }) => place === start.place) ?? start)
    check.add(links.filter(({ place }) => place > start.place))
    const last = links.at(-1)?.place ?? after
    isOver = last <= after
    after = last
    onPage?.(after)
  }
  const { links, head, findings, more } = (check ?? linkCheck(start)).verdict()
  const missed = awaited.find(({ place }) => isOver || place <= after)
  return { fits: findings.length === 0 && more === 0 && missed === undefined, links, head, findings, more, missed }
}
