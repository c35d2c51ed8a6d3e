import { parseAmount, type Amount } from './amount'

export type AmountInputReason =
  'empty' | 'not-a-number' | 'ambiguous-separator' | 'leading-zeros' | 'too-many-decimals' | 'too-long' | 'zero'

export type AmountInput = { ok: true; amount: Amount; decimal: string } | { ok: false; reason: AmountInputReason }

export type AmountInputOptions = {
  /** Decimals of the token on its chain: more than that is refused, never rounded away. */
  decimals: number
  refuseZero?: boolean
}

/** More digits than any token's supply. */
const MAX_DIGITS = 60
/** What is left of these after {@link readingsOf} has more than one meaning, or none. */
const SEPARATORS = /[,'’`_·٫٬、。]/u
/** Marks that stand before decimals on some keypads and between thousands on others. */
const DECIMAL_MARK = /[,·٫、。]/u
/** Superscripts and circled digits: NFKC would turn 10² into 102. */
const NUMBERS_THAT_ARE_NO_DIGITS = /\p{No}/u

/**
 * Reads what a person types or pastes as an amount (SPEC.md section 5). Full-width digits are accepted, spaces are
 * dropped, and a comma is the decimal point where it can be nothing else: some phones have no other key. Everything that
 * could be read in two ways is refused with the reason. Never throws.
 * @example readAmountInput('1 250.50', { decimals: 6 }) // { ok: true, decimal: '1250.50', ... }
 * @example readAmountInput('12,5', { decimals: 6 }) // { ok: true, decimal: '12.5', ... }
 * @example readAmountInput('1,250', { decimals: 6 }) // { ok: false, reason: 'ambiguous-separator' }
 */
export function readAmountInput(text: string, { decimals, refuseZero = false }: AmountInputOptions): AmountInput {
  const readings = readingsOf(text)
  const typed = readings.length === 1 ? (readings[0] ?? '') : plain(text)
  const reason = refusalOfText(text, typed)
  if (reason) return { ok: false, reason }
  const amount = parseAmount(typed)
  if (amount.scale > decimals) return { ok: false, reason: 'too-many-decimals' }
  if (refuseZero && amount.units === 0n) return { ok: false, reason: 'zero' }
  return { ok: true, amount, decimal: typed }
}

function refusalOfText(raw: string, typed: string): AmountInputReason | undefined {
  if (typed === '') return 'empty'
  if (typed.length > MAX_DIGITS) return 'too-long'
  if (SEPARATORS.test(typed) || typed.split('.').length > 2) return 'ambiguous-separator'
  if (NUMBERS_THAT_ARE_NO_DIGITS.test(raw) || !/^[0-9]+(?:\.[0-9]+)?$/.test(typed)) return 'not-a-number'
  return /^0[0-9]/.test(typed) ? 'leading-zeros' : undefined
}

/**
 * What a text with one such mark means: one amount, or two where exactly three digits follow it. Nothing where there is no
 * such mark, or where it fits neither. The whole number comes first. (PRODUCT.md section 10, decimal separator)
 *
 * @example readingsOf('12,5') // ['12.5']
 * @example readingsOf('1,250') // ['1250', '1.250']
 */
export function readingsOf(text: string): readonly string[] {
  const [whole = '', fraction = '', ...more] = plain(text).split(DECIMAL_MARK)
  if (more.length > 0 || !/^[0-9]+$/.test(whole) || !/^[0-9]+$/.test(fraction)) return []
  // A group of thousands has three digits, and the first of its number is no zero and at most three.
  const isGroup = fraction.length === 3 && /^[1-9][0-9]{0,2}$/.test(whole)
  return isGroup ? [whole + fraction, `${whole}.${fraction}`] : [`${whole}.${fraction}`]
}

/** Without spaces, and with the usual digits for full-width ones. */
const plain = (text: string): string => text.normalize('NFKC').replace(/\s/gu, '')
