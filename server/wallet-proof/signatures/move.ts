import { sha3_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import type { ChainVerifier } from './chain-verifier'
import { readPublicKey, verifyEd25519 } from './strict-ed25519'

const SINGLE_ED25519_SCHEME = 0x00

/**
 * Aptos and its fork Endless: ed25519 over the text, address = sha3-256(public key, 0x00). An account whose key was
 * rotated keeps its address and is refused here, because only the chain knows its new key.
 */
function moveVerifier(write: (hash: Uint8Array) => string): ChainVerifier {
  const address = (publicKey: Uint8Array) =>
    write(sha3_256(concatBytes(publicKey, Uint8Array.of(SINGLE_ED25519_SCHEME))))
  return {
    sends_public_key: true,
    sends_timestamp: false,
    address,
    verify(signed) {
      const publicKey = readPublicKey(signed.public_key)
      if (!publicKey || address(publicKey) !== signed.address || !/^0x[0-9a-f]{128}$/.test(signed.signature))
        return false
      return verifyEd25519(hexToBytes(signed.signature.slice(2)), utf8ToBytes(signed.message), publicKey)
    },
  }
}

/** Aptos: addresses in hex. */
export const aptos = moveVerifier((hash) => `0x${bytesToHex(hash)}`)
/** Endless: addresses in base58. */
export const endless = moveVerifier((hash) => base58.encode(hash))
