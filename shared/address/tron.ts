import { decodeBase58Check, isBase58 } from './base58'
import { accept, refuse, type AddressVerdict } from './verdict'

const CHARACTERS = 34
const VERSION = 0x41

/**
 * Checks a Tron address: base58check of version 0x41 and 20 bytes, written as `T` and 33 more characters. The hex form
 * `41...` has no checksum and is refused.
 */
export function checkTron(text: string): AddressVerdict {
  if (!text.startsWith('T')) return refuse('bad-prefix')
  if (!isBase58(text)) return refuse('bad-character')
  if (text.length !== CHARACTERS) return refuse('bad-length')
  const payload = decodeBase58Check(text)
  if (!payload) return refuse('bad-checksum')
  return payload[0] === VERSION ? accept(text) : refuse('wrong-version')
}
