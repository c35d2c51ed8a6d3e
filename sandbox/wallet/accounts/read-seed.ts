import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

const SHORTEST_PHRASE = 12

/**
 * The seed of a pasted text. 64 hex digits, with or without 0x, are the seed itself; any other text of at least twelve
 * characters is hashed to a seed. Undefined for a shorter text.
 */
export function readSeed(pasted: string): Uint8Array | undefined {
  const text = pasted.trim()
  const hex = /^(?:0x)?([0-9a-f]{64})$/i.exec(text)?.[1]
  if (hex !== undefined) return hexToBytes(hex.toLowerCase())
  const words = text.replaceAll(/\s+/g, ' ')
  return words.length >= SHORTEST_PHRASE ? sha256(utf8ToBytes(words)) : undefined
}
