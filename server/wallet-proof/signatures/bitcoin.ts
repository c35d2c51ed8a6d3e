import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { base64, bech32, createBase58check } from '@scure/base'
import { hash160, legacyDigest, SIGHASH_ALL, toSignDigest } from './bip322'
import type { ChainVerifier } from './chain-verifier'
import { recoverLowS } from './recoverable-signature'

const PUBLIC_KEY_LENGTH = 33
const base58check = createBase58check(sha256)

const segwitAddress = (keyHash: Uint8Array): string => bech32.encode('bc', [0, ...bech32.toWords(keyHash)])
const legacyAddress = (keyHash: Uint8Array): string => base58check.encode(concatBytes(Uint8Array.of(0x00), keyHash))

/** The two items of a P2WPKH witness; undefined for any other bytes. */
function readWitness(bytes: Uint8Array): { der: Uint8Array; publicKey: Uint8Array } | undefined {
  const signatureLength = bytes[1] ?? 0
  const keyAt = signatureLength + 2
  if (bytes[0] !== 2 || bytes[keyAt] !== PUBLIC_KEY_LENGTH || bytes.length !== keyAt + 1 + PUBLIC_KEY_LENGTH)
    return undefined
  if (bytes[keyAt - 1] !== SIGHASH_ALL) return undefined
  return { der: bytes.subarray(2, keyAt - 1), publicKey: bytes.subarray(keyAt + 1) }
}

function verifySegwit(address: string, message: string, proof: Uint8Array): boolean {
  const witness = readWitness(proof)
  if (!witness) return false
  const keyHash = hash160(witness.publicKey)
  if (segwitAddress(keyHash) !== address) return false
  const signature = secp256k1.Signature.fromBytes(witness.der, 'der')
  if (bytesToHex(signature.toBytes('der')) !== bytesToHex(witness.der)) return false
  const digest = toSignDigest(message, keyHash)
  return secp256k1.verify(witness.der, digest, witness.publicKey, { prehash: false, lowS: true, format: 'der' })
}

function verifyLegacy(address: string, message: string, proof: Uint8Array): boolean {
  const header = proof[0] ?? 0
  if (proof.length !== 65 || header < 27 || header > 34) return false
  const publicKey = recoverLowS((header - 27) & 3, proof.subarray(1), legacyDigest(message))
  if (!publicKey) return false
  const compressed = header >= 31
  return (
    legacyAddress(hash160(compressed ? publicKey : secp256k1.Point.fromBytes(publicKey).toBytes(false))) === address
  )
}

/** Bitcoin: BIP-322 "simple" for bc1q addresses; verifies the older 65-byte form for addresses that begin with 1. */
export const bitcoin: ChainVerifier = {
  sends_public_key: false,
  sends_timestamp: false,
  address: (publicKey) => segwitAddress(hash160(publicKey)),
  verify({ address, message, signature }) {
    if (signature.length > 200) return false
    try {
      const proof = base64.decode(signature)
      return address.startsWith('1') ? verifyLegacy(address, message, proof) : verifySegwit(address, message, proof)
    } catch {
      return false
    }
  },
}
