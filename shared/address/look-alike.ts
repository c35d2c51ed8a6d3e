import { checkTon } from './ton'

const ENDS = 4
/** The number of leading characters that lists show (shared/money/mask.ts). */
const MASK_HEAD = 5

/** The prefix that all hex, bech32 or raw TON addresses share; it does not tell two addresses apart. */
const COMMON_START = /^(?:0x|bc1[qp]|tb1[qp]|-?\d:)/

/**
 * Whether one address could be mistaken for another: they differ, but look alike where people compare (the first four
 * and last four characters, or the mask of a list), or one typing mistake turns one into the other. Two letters that
 * differ only in case or have a similar shape count as equal. Attackers place such addresses in a history, so that
 * somebody copies them later.
 * @param one in normal form, as `other`: two spellings of one address are not look-alikes
 * @example looksAlike('0x5aAe…BeAed', '0x5aAe…BeAed') // true when the parts written as … differ
 */
export function looksAlike(one: string, other: string): boolean {
  if (one === other) return false
  const pairs = [
    [one, other],
    [shownForm(one), shownForm(other)],
  ] as const
  return pairs.some(([left, right]) => hasSameEnds(left, right) || isOneSlipAway(asSeen(left), asSeen(right)))
}

/** Only TON has a shown form that differs from the normal form. */
function shownForm(normal: string): string {
  const ton = checkTon(normal)
  return ton.ok ? ton.shown : normal
}

/** Makes characters equal that people do not tell apart. */
function asSeen(text: string): string {
  return text.toLowerCase().replaceAll(/[1i]/g, 'l').replaceAll('0', 'o')
}

function hasSameEnds(one: string, other: string): boolean {
  return endsOf(one, MASK_HEAD) === endsOf(other, MASK_HEAD) || payloadEnds(one) === payloadEnds(other)
}

function payloadEnds(text: string): string {
  return endsOf(text.replace(COMMON_START, ''), ENDS)
}

function endsOf(text: string, head: number): string {
  return asSeen(text.slice(0, head) + text.slice(-ENDS))
}

/** One character changed, left out or added, or two neighbours swapped; also true for equal texts. */
function isOneSlipAway(one: string, other: string): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  let at = 0
  while (at < shorter.length && shorter[at] === longer[at]) at++
  const rest = shorter.slice(at)
  if (longer.length > shorter.length) return longer.slice(at + 1) === rest
  const isChanged = longer.slice(at + 1) === rest.slice(1)
  const isSwapped = rest[0] === longer[at + 1] && rest[1] === longer[at] && rest.slice(2) === longer.slice(at + 2)
  return isChanged || isSwapped
}
