import { decodeBase58, isBase58 } from './base58'
import { refuse, type RefusedAddress } from './verdict'

const SHORTEST = 32
const LONGEST = 44
const BYTES = 32

/**
 * Reads the 32 bytes that Solana, HC and Endless write in base58. The number of characters alone proves nothing, so the
 * bytes are counted too.
 */
export function readBase58Account(text: string): { ok: true; bytes: Uint8Array } | RefusedAddress {
  if (!isBase58(text)) return refuse('bad-character')
  if (text.length < SHORTEST || text.length > LONGEST) return refuse('bad-length')
  const bytes = decodeBase58(text)
  return bytes?.length === BYTES ? { ok: true, bytes } : refuse('bad-length')
}
