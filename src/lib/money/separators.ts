/** Marks that stand before decimals on some keypads and between thousands on others. */
const MARK = /[,·٫、。]/u

/**
 * What a text with one such mark means: one amount, or two where exactly three digits follow it. Nothing where there is no
 * such mark, or where it fits neither. The whole number comes first. (PRODUCT.md section 10, decimal separator)
 *
 * @example readingsOf('12,5') // ['12.5']
 * @example readingsOf('1,250') // ['1250', '1.250']
 */
export function readingsOf(text: string): readonly string[] {
  const [whole = '', fraction = '', ...more] = plain(text).split(MARK)
  if (more.length > 0 || !/^[0-9]+$/.test(whole) || !/^[0-9]+$/.test(fraction)) return []
  // A group of thousands has three digits, and the first of its number is no zero and at most three.
  const isGroup = fraction.length === 3 && /^[1-9][0-9]{0,2}$/.test(whole)
  return isGroup ? [whole + fraction, `${whole}.${fraction}`] : [`${whole}.${fraction}`]
}

/** Without spaces, and with the usual digits for full-width ones. */
export const plain = (text: string): string => text.normalize('NFKC').replace(/\s/gu, '')
