import { secp256k1 } from '@noble/curves/secp256k1.js'
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'

/** The value of v for recovery number 0. */
export const LOWEST_V = 27

/**
 * Recovers the compressed public key from `0x` r s v; undefined unless the signature has 65 bytes, v 27 or 28, and s in the
 * lower half. Some hardware wallets write v as 0 or 1, which is read as 27 or 28: a challenge is used up by its first
 * signature, so that two spellings of one cannot count twice.
 */
export function recoverCanonical(signature: string, digest: Uint8Array): Uint8Array | undefined {
  if (!/^0x[0-9a-fA-F]{130}$/.test(signature)) return undefined
  const bytes = hexToBytes(signature.slice(2))
  const v = bytes[64] ?? 0
  const recovery = v < LOWEST_V ? v : v - LOWEST_V
  if (recovery !== 0 && recovery !== 1) return undefined
  return recoverLowS(recovery, bytes.subarray(0, 64), digest)
}

/** Recovers the compressed public key; undefined for a high s, a value outside the group or no such point. */
export function recoverLowS(recovery: number, rs: Uint8Array, digest: Uint8Array): Uint8Array | undefined {
  try {
    if (secp256k1.Signature.fromBytes(rs, 'compact').hasHighS()) return undefined
    const recovered = concatBytes(Uint8Array.of(recovery), rs)
    return secp256k1.recoverPublicKey(recovered, digest, { prehash: false })
  } catch {
    return undefined
  }
}
