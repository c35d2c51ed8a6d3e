import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** A node takes 0 and 1 for the side of the curve as well as 27 and 28; wallets write the latter. */
const LOWEST_V = 27

/**
 * Signs a transaction: ECDSA over its txid, with the small s.
 *
 * @param raw what `writeRaw` gives
 * @param secret 32 bytes
 * @returns 65 bytes: r, s, 27 or 28
 */
export function signRaw(raw: Uint8Array, secret: Uint8Array): Uint8Array {
  const signature = secp256k1.sign(sha256(raw), secret, { prehash: false, lowS: true, format: 'recovered' })
  return Uint8Array.from([...signature.slice(1), (signature[0] ?? 0) + LOWEST_V])
}
