import { accept, refuse, type AddressVerdict } from '@/lib/address/verdict'

const DIGITS = 64
/** From here on a short text is an address whose zeros in front were dropped, and not a different thing. */
const FEWEST_DIGITS_TO_PAD = 60

/**
 * `0x` and 64 hex digits, or one digit for the special addresses 0x0 to 0xf (AIP-40, strict). No checksum.
 * A few missing digits are refused with the padded form to confirm: padding silently would pass any lost digit.
 */
export function checkAptos(text: string): AddressVerdict {
  if (!text.startsWith('0x')) return refuse('bad-prefix')
  const digits = text.slice(2).toLowerCase()
  if (!/^[0-9a-f]*$/.test(digits)) return refuse('bad-character')
  const normal = `0x${digits.padStart(DIGITS, '0')}`
  if (digits.length === DIGITS || digits.length === 1) return accept(normal, ['no-checksum'])
  const isShort = digits.length >= FEWEST_DIGITS_TO_PAD && digits.length < DIGITS
  return isShort ? { ok: false, reason: 'short-form', suggestion: normal } : refuse('bad-length')
}
