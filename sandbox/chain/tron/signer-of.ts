import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { verifiers } from '#server/wallet-proof/verifiers'

const LOWEST_V = 27

/** The address whose key has signed a transaction; undefined for a signature of nobody. */
export function signerOf(raw: Uint8Array, signature: Uint8Array): string | undefined {
  const side = (signature[64] ?? 0) - LOWEST_V
  if (signature.length !== 65 || (side !== 0 && side !== 1)) return undefined
  try {
    const recovered = Uint8Array.from([side, ...signature.slice(0, 64)])
    return verifiers.Tron.address(secp256k1.recoverPublicKey(recovered, sha256(raw), { prehash: false }))
  } catch {
    return undefined
  }
}
