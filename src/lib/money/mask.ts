const HEAD = 5
const TAIL = 4
/** Shorter strings would show more than they hide. */
const LONGEST_WHOLE = 12

/**
 * An address or id for a list: first 5, last 4 (SPEC.md section 9). Never the only thing to check a payment by.
 * @example maskMiddle('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t') // 'TR7NH…Lj6t'
 */
export function maskMiddle(text: string): string {
  return text.length > LONGEST_WHOLE ? `${text.slice(0, HEAD)}…${text.slice(-TAIL)}` : text
}

/**
 * The whole string in groups of four, for the places where a person compares it.
 * @example groupsOfFour('TR7NHqjeKQ') // ['TR7N', 'Hqje', 'KQ']
 */
export function groupsOfFour(text: string): string[] {
  return text.match(/.{1,4}/gsu) ?? []
}
