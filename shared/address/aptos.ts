import { accept, refuse, type AddressVerdict } from './verdict'

const DIGITS = 64
/**
 * A text with at least this many digits counts as an address whose leading zeros were dropped; a shorter one is
 * something else.
 */
const FEWEST_DIGITS_TO_PAD = 60

/**
 * Checks an Aptos address: `0x` and 64 hex digits, or one digit for the special addresses 0x0 to 0xf (AIP-40, strict).
 * No checksum. When a few digits are missing, the refusal suggests the padded form: padding silently would accept an
 * address with a lost digit.
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
