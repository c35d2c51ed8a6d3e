import { linkHash } from './link-text'
import type { LinkEntry, LinkPlace, LinkPosting } from './link-text'

/** A link as it is stored, with its entry as the books have it now; null when they have it no more. */
export interface StoredLink extends LinkPlace {
  readonly entry_id: string
  readonly entry: LinkEntry | null
}

/** Something that does not fit, in its place of the chain. Times are milliseconds since 1970 in UTC. */
export type LinkFinding =
  /** The entry is not what was linked, or the hash of the link before is not. */
  | { readonly is: 'edited'; readonly place: number; readonly entry_id: string; readonly booked_ms: number }
  /** The entry is no more in the books of the merchant. `after_ms`: when the last entry before it was booked. */
  | { readonly is: 'removed'; readonly place: number; readonly entry_id: string; readonly after_ms: number | null }
  /** Two entries have exchanged their places, or what they contain. */
  | { readonly is: 'swapped'; readonly place: number; readonly entries: readonly [SwappedEntry, SwappedEntry] }
  /** The entry fits, but the hash that is stored for it is another one. */
  | { readonly is: 'hash replaced'; readonly place: number; readonly entry_id: string; readonly booked_ms: number }
  /** Links are missing, from `place` to `last`. */
  | { readonly is: 'gap'; readonly place: number; readonly last: number; readonly after_ms: number | null }

export interface SwappedEntry {
  readonly entry_id: string
  readonly booked_ms: number
}

interface WrongLink {
  readonly is: 'wrong'
  readonly link: StoredLink
  /** The stored link before it. */
  readonly before: LinkPlace
  readonly after_ms: number | null
}

/** What was found at one place, before it is compared with what was found at others. */
export type Fault = WrongLink | Extract<LinkFinding, { is: 'gap' }>

/** A wrong link whose entry is there. */
interface WrongEntry extends WrongLink {
  readonly link: StoredLink & { readonly entry: LinkEntry }
}

const hasEntry = (fault: Fault): fault is WrongEntry => fault.is === 'wrong' && fault.link.entry !== null

/**
 * Gives names to faults: pairs that were exchanged are found by trying whether each fits in the place of the other. An entry that was
 * edited and whose hash was made anew shows only at the link after it, because that one has the hash before it in its text.
 *
 * @param faults in the order of the chain
 */
export function nameFaults(faults: readonly Fault[]): LinkFinding[] {
  const findings: LinkFinding[] = []
  const open = new Set(faults)
  const settle = (finding: LinkFinding, settled: readonly Fault[]): void => {
    findings.push(finding)
    for (const fault of settled) open.delete(fault)
  }
  const wrong = faults.filter(hasEntry)
  for (const [at, one] of wrong.entries())
    for (const other of wrong.slice(at + 1)) {
      if (!open.has(one) || !open.has(other)) continue
      if (contentsSwapped(one, other)) settle(swapOf(one, other), [one, other])
      else if (linksSwapped(one, other)) settle(swapOf(one, other), [one, other, ...followers(wrong, one, other)])
    }
  for (const one of wrong) {
    const next = wrong.find(({ before }) => before.place === one.link.place)
    if (next !== undefined && open.has(one) && open.has(next) && hashReplaced(one, next))
      settle({ is: 'hash replaced', place: one.link.place, ...nameOf(one) }, [one, next])
  }
  for (const fault of open) findings.push(fault.is === 'gap' ? fault : lonely(fault))
  return findings.sort((a, b) => a.place - b.place)
}

const fits = (before: LinkPlace, entry: LinkEntry, hash: string): boolean => linkHash(before, entry) === hash

const nameOf = ({ link }: WrongEntry): SwappedEntry => ({ entry_id: link.entry_id, booked_ms: link.entry.booked_ms })

const swapOf = (one: WrongEntry, other: WrongEntry): LinkFinding => ({
  is: 'swapped',
  place: one.link.place,
  entries: [nameOf(one), nameOf(other)],
})

function lonely({ link, after_ms }: WrongLink): LinkFinding {
  const { place, entry_id, entry } = link
  return entry === null
    ? { is: 'removed', place, entry_id, after_ms }
    : { is: 'edited', place, entry_id, booked_ms: entry.booked_ms }
}

const withoutOwnCopies = (postings: readonly LinkPosting[]): LinkPosting[] =>
  postings.map(({ account, token_id, amount }) => ({ account, token_id, amount }))

/** What may have been in the place of `own`, when something of it and of `other` was exchanged; the hashes stayed where they were. */
function exchanged(own: LinkEntry, other: LinkEntry): LinkEntry[] {
  const theirs = withoutOwnCopies(other.postings)
  return [
    other,
    { ...own, postings: theirs },
    { ...other, entry_id: own.entry_id, postings: theirs },
    { ...other, entry_id: own.entry_id, postings: withoutOwnCopies(own.postings) },
  ]
}

/** Whether two entries have exchanged their places in the chain, their postings, their times and reasons, or all of it. */
function contentsSwapped(one: WrongEntry, other: WrongEntry): boolean {
  const back = exchanged(other.link.entry, one.link.entry)
  return exchanged(one.link.entry, other.link.entry).some((entry, way) => {
    const returned = back[way]
    return (
      returned !== undefined && fits(one.before, entry, one.link.hash) && fits(other.before, returned, other.link.hash)
    )
  })
}

/** The stored place before `other`, if `one` and `other` were put back with their hashes. */
const beforeOther = (one: WrongEntry, other: WrongEntry): LinkPlace =>
  other.before.place === one.link.place ? { ...other.before, hash: other.link.hash } : other.before

/** Whether two links have exchanged their places together with their hashes. */
const linksSwapped = (one: WrongEntry, other: WrongEntry): boolean =>
  fits(one.before, other.link.entry, other.link.hash) && fits(beforeOther(one, other), one.link.entry, one.link.hash)

/** The links after two that have exchanged their places: they are wrong only because the hash before them is that of the other. */
function followers(wrong: readonly WrongEntry[], one: WrongEntry, other: WrongEntry): WrongEntry[] {
  return wrong.filter(({ link, before }) => {
    if (before.place !== one.link.place && before.place !== other.link.place) return false
    const right = before.place === one.link.place ? other.link.hash : one.link.hash
    return fits({ ...before, hash: right }, link.entry, link.hash)
  })
}

/** Whether the link after `one` was made from the hash that `one` should have: then only that hash was replaced. */
const hashReplaced = (one: WrongEntry, next: WrongEntry): boolean =>
  fits({ ...next.before, hash: linkHash(one.before, one.link.entry) }, next.link.entry, next.link.hash)
