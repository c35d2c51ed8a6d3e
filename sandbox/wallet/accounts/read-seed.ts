import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

const SHORTEST_PHRASE = 12

/**
 * The seed inside what somebody pasted: 64 hex digits (with or without 0x) are the seed itself, any other text of at
 * least twelve characters is hashed into one. Undefined for less.
 */
export function readSeed(pasted: string): Uint8Array | undefined {
  const text = pasted.trim()
  const hex = /^(?:0x)?([0-9a-f]{64})$/i.exec(text)?.[1]
  if (hex !== undefined) return hexToBytes(hex.toLowerCase())
  const words = text.replaceAll(/\s+/g, ' ')
  return words.length >= SHORTEST_PHRASE ? sha256(utf8ToBytes(words)) : undefined
}
