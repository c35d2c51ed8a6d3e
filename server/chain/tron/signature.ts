import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from 'viem'
import { LOWEST_V, recoverCanonical } from '#server/wallet-proof/signatures/recoverable-signature'
import { tron } from '#server/wallet-proof/signatures/tron'

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

/** The address whose key has signed a transaction; undefined for a signature of nobody. */
export function signerOf(raw: Uint8Array, signature: Uint8Array): string | undefined {
  const key = recoverCanonical(bytesToHex(signature), sha256(raw))
  return key && tron.address(key)
}
