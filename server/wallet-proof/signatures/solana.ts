import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import type { ChainVerifier } from './chain-verifier'
import { verifyEd25519 } from './strict-ed25519'

function decode(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}

/** Solana and its fork HC: ed25519 over the text; the address is the public key in base58. */
export const solana: ChainVerifier = {
  sends_public_key: false,
  sends_timestamp: false,
  address: (publicKey) => base58.encode(publicKey),
  verify({ address, message, signature }) {
    if (signature.length > 90 || address.length > 44) return false
    const publicKey = decode(address)
    const bytes = decode(signature)
    return publicKey !== undefined && bytes !== undefined && verifyEd25519(bytes, utf8ToBytes(message), publicKey)
  },
}
