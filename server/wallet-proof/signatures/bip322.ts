import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, createView, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** The only hash type that a log-in signature may have: it covers the whole virtual transaction. */
export const SIGHASH_ALL = 0x01
const OP_RETURN = hexToBytes('6a')

const sha256d = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes))
/** RIPEMD-160 of SHA-256, the hash of public keys in addresses. */
export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  createView(bytes).setUint32(0, value, true)
  return bytes
}

/** A script or item of less than 253 bytes, preceded by its length. */
export function sized(bytes: Uint8Array): Uint8Array {
  return concatBytes(Uint8Array.of(bytes.length), bytes)
}

/** The tagged hash of the message that BIP-322 puts into the virtual transaction. */
export function messageHash(message: string): Uint8Array {
  const tag = sha256(utf8ToBytes('BIP0322-signed-message'))
  return sha256(concatBytes(tag, tag, utf8ToBytes(message)))
}

/** The output script of the P2WPKH address with this key hash. */
export const witnessScript = (keyHash: Uint8Array): Uint8Array => concatBytes(Uint8Array.of(0x00, 0x14), keyHash)

/** Id, in internal byte order, of the virtual transaction "to_spend" of BIP-322. */
export function toSpendId(message: string, script: Uint8Array): Uint8Array {
  const input = concatBytes(
    new Uint8Array(32),
    uint32(0xffffffff),
    sized(concatBytes(Uint8Array.of(0, 32), messageHash(message))),
  )
  const output = concatBytes(new Uint8Array(8), sized(script))
  return sha256d(concatBytes(uint32(0), Uint8Array.of(1), input, uint32(0), Uint8Array.of(1), output, uint32(0)))
}

/** The digest that a P2WPKH key signs for "to_sign" of BIP-322, by the rules of BIP-143 with SIGHASH_ALL. */
export function toSignDigest(message: string, keyHash: Uint8Array): Uint8Array {
  const outpoint = concatBytes(toSpendId(message, witnessScript(keyHash)), uint32(0))
  const scriptCode = concatBytes(hexToBytes('76a914'), keyHash, hexToBytes('88ac'))
  const output = concatBytes(new Uint8Array(8), sized(OP_RETURN))
  return sha256d(
    concatBytes(
      uint32(0),
      sha256d(outpoint),
      sha256d(uint32(0)),
      outpoint,
      sized(scriptCode),
      new Uint8Array(8),
      uint32(0),
      sha256d(output),
      uint32(0),
      uint32(SIGHASH_ALL),
    ),
  )
}

/** The digest of the older form "Bitcoin Signed Message", the only one for addresses that begin with 1. */
export function legacyDigest(message: string): Uint8Array {
  const text = utf8ToBytes(message)
  const length =
    text.length < 253 ? Uint8Array.of(text.length) : Uint8Array.of(253, text.length & 0xff, text.length >> 8)
  return sha256d(concatBytes(utf8ToBytes('\x18Bitcoin Signed Message:\n'), length, text))
}
