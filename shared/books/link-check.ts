import { nameFaults } from './link-faults'
import type { Fault, LinkFinding, StoredLink } from './link-faults'
import { linkHash } from './link-text'
import type { LinkPlace } from './link-text'

/** What a check has found. */
export interface LinkVerdict {
  /** The number of links that were read. */
  readonly links: number
  /** The last link that was read; where the check began when there was none. */
  readonly head: LinkPlace
  /** What does not fit, in the order of the chain; the first hundred. */
  readonly findings: readonly LinkFinding[]
  /** How many faults were only counted, because there are more than are kept to be named. */
  readonly more: number
}

export interface LinkCheck {
  /** The links after those that were given before, in the order of their places. @throws RangeError in another order */
  add(links: readonly StoredLink[]): void
  /** The last link that was given; where the check began when there was none. */
  head(): LinkPlace
  verdict(): LinkVerdict
}

/** Faults that are kept to be named: a chain that was made anew from its first link has one at nearly every place. */
const MOST_KEPT = 100

/**
 * Computes the links of a chain again, a page at a time. Each is compared with its own stored hash, so that one wrong link does not
 * make all later ones wrong.
 *
 * @param start the place to go on from: `CHAIN_START`, or a link that is known to be right
 * @example
 * const check = linkCheck(CHAIN_START)
 * for (const page of pages) check.add(page)
 * check.verdict().findings // [{ is: 'edited', place: 12, entry_id: '345', booked_ms: 1767225600000 }]
 */
export function linkCheck(start: LinkPlace): LinkCheck {
  const faults: Fault[] = []
  let more = 0
  let links = 0
  let before = start
  let time: number | null = null
  const note = (fault: Fault): void => {
    if (faults.length < MOST_KEPT) faults.push(fault)
    else more += 1
  }
  const addOne = (link: StoredLink): void => {
    const { place, hash, entry } = link
    if (place <= before.place) throw new RangeError(`The link ${place} comes after ${before.place}`)
    links += 1
    // Without the hash before it nothing can be said about the link after a gap.
    if (place > before.place + 1) note({ is: 'gap', place: before.place + 1, last: place - 1, after_ms: time })
    else if (entry === null || linkHash(before, entry) !== hash) note({ is: 'wrong', link, before, after_ms: time })
    before = { place, hash }
    time = entry?.booked_ms ?? time
  }
  return {
    add: (page) => page.forEach(addOne),
    head: () => before,
    verdict: () => ({ links, head: before, findings: nameFaults(faults), more }),
  }
}
