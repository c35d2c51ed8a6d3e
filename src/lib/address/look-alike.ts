import { checkTon } from '@/lib/address/ton'

const ENDS = 4
/** What lists show of an address (lib/money/mask.ts). */
const MASK_HEAD = 5

/** Hex, bech32 and raw TON addresses all begin like this: nobody is told apart by it. */
const COMMON_START = /^(?:0x|bc1[qp]|tb1[qp]|-?\d:)/

/**
 * Whether one address could be taken for another: not the same, but alike where people look (the first four and last
 * four characters, or what a masked list shows), or a single slip of the hand away. Letter case and letters that many
 * fonts draw alike make no difference. Attackers plant such addresses in a history, to be copied out of it later.
 * @param one in normal form, as `other`: two spellings of one address are no look-alikes
 * @example looksAlike('0x5aAe…BeAed', '0x5AaE…beaeD') // true, when only what lies between differs
 */
export function looksAlike(one: string, other: string): boolean {
  if (one === other) return false
  const pairs = [
    [one, other],
    [shownForm(one), shownForm(other)],
  ] as const
  return pairs.some(([left, right]) => hasSameEnds(left, right) || isOneSlipAway(asSeen(left), asSeen(right)))
}

/** TON alone is shown in another form than it is compared in. */
function shownForm(normal: string): string {
  const ton = checkTon(normal)
  return ton.ok ? ton.shown : normal
}

/** Folds what eyes pass over. */
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

/** A character changed, left out or added, or two neighbours swapped; equal texts are as near. */
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
