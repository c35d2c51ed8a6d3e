import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'

const BASE64URL_BITS = 256
const IV_BYTES = 12
const TAG_BYTES = 16
/** Letters and digits that are not confused when read aloud or typed: without I, L, O, U, 0 and 1. */
const READABLE = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** 256 random bits as 43 URL-safe characters, for tokens, uuids and proofs. Store only its `sha256`. */
export function randomToken(): string {
  return randomBytes(BASE64URL_BITS / 8).toString('base64url')
}

/** A public id of 128 random bits, in hex. */
export function randomId(): string {
  return randomBytes(16).toString('hex')
}

/** A code of six random digits. */
export function randomDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

const fiveReadable = (): string => Array.from({ length: 5 }, () => READABLE.charAt(randomInt(READABLE.length))).join('')

/** A recovery code such as `7KQ2M-XR9TB`, with 49 random bits. */
export function randomRecoveryCode(): string {
  return `${fiveReadable()}-${fiveReadable()}`
}

/** The hash under which random tokens are stored; they are too long for the hash to be searched by trying values. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** SHA-256 of a text, in lower-case hex. */
export function sha256Hex(text: string): string {
  return sha256(text).toString('hex')
}

const keyFor = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/**
 * The hash under which short codes are stored. It depends on the server's secret, so a stolen table cannot be searched
 * by trying all codes.
 */
export function keyedHash(secret: string, purpose: string, parts: readonly string[]): Buffer {
  return createHmac('sha256', keyFor(secret, purpose)).update(JSON.stringify(parts)).digest()
}

/** Encrypts a text that must be read back, such as a Google seed (AES-256-GCM), to base64. */
export function seal(secret: string, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, 'seal'), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

/**
 * Decrypts what `seal` made.
 *
 * @throws Error when it was sealed with another secret or was changed since
 */
export function unseal(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, 'seal'), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
