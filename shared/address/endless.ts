import { readBase58Account } from './base58-account'
import { accept, type AddressVerdict } from './verdict'

/**
 * Checks an Endless address: 32 bytes in base58, without checksum. The bytes are a hash and not a public key, so they
 * need not be a point on a curve. The hex form is refused.
 */
export function checkEndless(text: string): AddressVerdict {
  const account = readBase58Account(text)
  return account.ok ? accept(text, ['no-checksum']) : account
}
