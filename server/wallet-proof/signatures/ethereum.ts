import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { ChainVerifier } from './chain-verifier'
import { recoverCanonical } from './recoverable-signature'

/** keccak-256 of 0x19, the chain's label, the length in bytes and the text (EIP-191 version 0x45; TIP-191 for Tron). */
export function personalDigest(label: string, message: string): Uint8Array {
  const text = utf8ToBytes(message)
  return keccak_256(concatBytes(utf8ToBytes(`\x19${label} Signed Message:\n${text.length}`), text))
}

/** The 20 bytes of an address that Ethereum and Tron derive from a public key. */
export function accountHash(publicKey: Uint8Array): Uint8Array {
  const uncompressed = secp256k1.Point.fromBytes(publicKey).toBytes(false)
  return keccak_256(uncompressed.subarray(1)).subarray(12)
}

function checksummed(lowerHex: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(lowerHex)))
  const digits = Array.from(lowerHex, (digit, index) =>
    Number.parseInt(hash[index] ?? '0', 16) > 7 ? digit.toUpperCase() : digit,
  )
  return `0x${digits.join('')}`
}

const address = (publicKey: Uint8Array): string => checksummed(bytesToHex(accountHash(publicKey)))

/** Ethereum: personal_sign (EIP-191), addresses as in EIP-55. */
export const ethereum: ChainVerifier = {
  sends_public_key: false,
  sends_timestamp: false,
  address,
  verify(signed) {
    const publicKey = recoverCanonical(signed.signature, personalDigest('Ethereum', signed.message))
    return publicKey !== undefined && address(publicKey).toLowerCase() === signed.address.toLowerCase()
  },
}
