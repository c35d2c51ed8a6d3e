import { UNKNOWN } from './amount'

const HEAD = 5
const TAIL = 4
/** A string of this length or less is not masked: the mask would hide almost nothing. */
const LONGEST_WHOLE = 12

/**
 * An address or id for a list: the first 5 and the last 4 characters (SPEC.md section 9). Two addresses can have the
 * same mask, so nobody may check a payment by it alone.
 * @example maskMiddle('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t') // 'TR7NH…Lj6t'
 */
export function maskMiddle(text: string): string {
  return text.length > LONGEST_WHOLE ? `${text.slice(0, HEAD)}…${text.slice(-TAIL)}` : text
}

/** A secret that is shorter would be half of it in its mask. */
const SHORTEST_IN_PART = 20

/**
 * A secret KEY for a list: masked as an address, a short one altogether. One that its back end has masked already stays
 * as it is.
 * @example maskKey('k3J0qsecretsecretsecret2pf9') // 'k3J0q…2pf9'
 */
export function maskKey(key: string): string {
  if (/…|•|\*\*|\.\.\./u.test(key) || key === '' || key === UNKNOWN) return key
  return key.length < SHORTEST_IN_PART ? '…' : maskMiddle(key)
}

/**
 * The whole string in groups of four, for a person to compare.
 * @example groupsOfFour('TR7NHqjeKQ') // ['TR7N', 'Hqje', 'KQ']
 */
export function groupsOfFour(text: string): string[] {
  return text.match(/.{1,4}/gsu) ?? []
}
