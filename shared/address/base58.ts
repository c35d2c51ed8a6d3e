import { sha256 } from '@noble/hashes/sha2.js'
import { base58, createBase58check } from '@scure/base'

const ALPHABET = /^[1-9A-HJ-NP-Za-km-z]+$/
/** Decoding time grows with the square of the length; the longest useful text is an extended key. */
const MAX_LENGTH = 120

const checked = createBase58check(sha256)

/** Whether a text has only characters of the base58 alphabet, and at least one. */
export function isBase58(text: string): boolean {
  return ALPHABET.test(text)
}

/** The bytes of a base58 string; undefined when it is not base58. */
export function decodeBase58(text: string): Uint8Array | undefined {
  return isBase58(text) && text.length <= MAX_LENGTH ? base58.decode(text) : undefined
}

/** Bytes in base58 with a checksum of four bytes behind them. */
export function encodeBase58Check(bytes: Uint8Array): string {
  return checked.encode(bytes)
}

/** The bytes before a correct base58check checksum; undefined when the checksum is wrong or missing. */
export function decodeBase58Check(text: string): Uint8Array | undefined {
  const bytes = decodeBase58(text)
  if (!bytes) return undefined
  const payload = bytes.slice(0, -4)
  return checked.encode(payload) === text ? payload : undefined
}
