/** A number in a spreadsheet keeps 15 digits. What has more would be changed in silence. */
const MOST_DIGITS = 15

/**
 * An amount for a cell of a workbook: a number where a spreadsheet keeps all its digits, else the text as it is. A wrong
 * sum is worse than none. Nothing is calculated with the number.
 *
 * @example exactNumber('12.50') // 12.5
 * @example exactNumber('12345678901234567890.1') // '12345678901234567890.1'
 */
export function exactNumber(amount: string): number | string {
  const digits = amount.replace(/^-/, '').replace('.', '').replace(/^0+/, '')
  const counted = amount.includes('.') ? digits.replace(/0+$/, '') : digits
  return counted.length <= MOST_DIGITS ? Number(amount) : amount
}
