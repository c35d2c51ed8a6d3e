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

/**
 * The whole string in groups of four, for a person to compare.
 * @example groupsOfFour('TR7NHqjeKQ') // ['TR7N', 'Hqje', 'KQ']
 */
export function groupsOfFour(text: string): string[] {
  return text.match(/.{1,4}/gsu) ?? []
}
