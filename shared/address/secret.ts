import { decodeBase58, decodeBase58Check } from './base58'

const WIF_VERSIONS = new Set<number | undefined>([0x80, 0xef])
const WIF_LENGTHS = new Set([33, 34])
const ED25519_SECRET_LENGTH = 64

const EXTENDED_KEY = /^[xyztuv]prv[1-9A-HJ-NP-Za-km-z]{100,}$/
const PREFIXED_KEY = /^(?:ed25519|secp256k1)-priv-/
const BYTE_LIST = /^\[\s*[0-9]{1,3}(?:\s*,\s*[0-9]{1,3}){31,63}\s*\]$/
const RECOVERY_PHRASE = /^[a-z]{3,8}(?:\s+[a-z]{3,8}){11,23}$/

/**
 * Whether a pasted text is a private key or a recovery phrase in one of the usual spellings. It must never be sent
 * anywhere, not even to be checked. Plain hex is not recognised, because a transaction id has the same form.
 */
export function looksLikeSecret(text: string): boolean {
  const patterns = [EXTENDED_KEY, PREFIXED_KEY, BYTE_LIST, RECOVERY_PHRASE]
  return patterns.some((pattern) => pattern.test(text)) || isWif(text) || isSolanaSecret(text)
}

function isWif(text: string): boolean {
  const payload = decodeBase58Check(text)
  return payload !== undefined && WIF_VERSIONS.has(payload[0]) && WIF_LENGTHS.has(payload.length)
}

function isSolanaSecret(text: string): boolean {
  return decodeBase58(text)?.length === ED25519_SECRET_LENGTH
}
