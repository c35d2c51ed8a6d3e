import { ed25519 } from '@noble/curves/ed25519.js'
import { readBase58Account } from './base58-account'
import { accept, type AddressVerdict } from './verdict'

/** Whether some key can sign for these bytes: they are a point of ed25519. */
function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes)
    return true
  } catch {
    // The library has no test for this; it throws.
    return false
  }
}

/**
 * Checks a Solana address: 32 bytes in base58. There is no checksum, so every accepted address has a warning. An
 * address off the curve belongs to a program and gets a second warning.
 */
export function checkSolana(text: string): AddressVerdict {
  const account = readBase58Account(text)
  if (!account.ok) return account
  return accept(text, isOnCurve(account.bytes) ? ['no-checksum'] : ['no-checksum', 'off-curve'])
}
