import { ed25519 } from '@noble/curves/ed25519.js'
import { hexToBytes } from '@noble/hashes/utils.js'

/** Verifies by RFC 8032, without the relaxed encodings of ZIP-215; false for a wrong length or encoding. */
export function verifyEd25519(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== 64 || publicKey.length !== 32) return false
  return ed25519.verify(signature, message, publicKey, { zip215: false })
}

/** The 32 bytes of a public key in lower-case hex; undefined for any other text. */
export function readPublicKey(hex: string | undefined): Uint8Array | undefined {
  return hex !== undefined && /^[0-9a-f]{64}$/.test(hex) ? hexToBytes(hex) : undefined
}
