import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex } from '@scure/base'
import { accept, refuse, type AddressVerdict } from './verdict'

const DIGITS = 40

/** The mixed-case spelling that carries the checksum of EIP-55. `digits` is 40 hex digits without prefix. */
function withChecksumCase(digits: string): string {
  const lower = digits.toLowerCase()
  const hash = hex.encode(keccak_256(new TextEncoder().encode(lower)))
  return Array.from(lower, (digit, index) => (hash.charAt(index) >= '8' ? digit.toUpperCase() : digit)).join('')
}

/**
 * Checks an address of any EVM network. Spellings in one case carry no checksum and pass with a warning, even where
 * EIP-55 itself gives one case: a typing mistake in them is not noticed either. Mixed case must match EIP-55.
 * @example checkEthereum('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed') // normal 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
 */
export function checkEthereum(text: string): AddressVerdict {
  if (!text.startsWith('0x')) return refuse('bad-prefix')
  const digits = text.slice(2)
  if (!/^[0-9a-f]*$/i.test(digits)) return refuse('bad-character')
  if (digits.length !== DIGITS) return refuse('bad-length')
  const normal = `0x${withChecksumCase(digits)}`
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  if (isOneCase) return accept(normal, ['no-checksum'])
  return text === normal ? accept(normal) : refuse('bad-checksum')
}
