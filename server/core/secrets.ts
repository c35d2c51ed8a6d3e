import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'

const BASE64URL_BITS = 256
const IV_BYTES = 12
const TAG_BYTES = 16
/** Without I, L, O, U, 0 and 1: read aloud and typed without doubt. */
const READABLE = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** 256 random bits in 43 URL-safe characters: tokens, uuids, proofs. Only its hash is stored. */
export function randomToken(): string {
  return randomBytes(BASE64URL_BITS / 8).toString('base64url')
}

/** An opaque public id: 128 random bits in hex. */
export function randomId(): string {
  return randomBytes(16).toString('hex')
}

/** Six digits, each value as likely as any other. */
export function randomDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

const fiveReadable = (): string => Array.from({ length: 5 }, () => READABLE.charAt(randomInt(READABLE.length))).join('')

/** A recovery code such as `7KQ2M-XR9TB`: 49 bits. */
export function randomRecoveryCode(): string {
  return `${fiveReadable()}-${fiveReadable()}`
}

/** How random tokens are kept: they have too many bits to be guessed back. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

export function sha256Hex(text: string): string {
  return sha256(text).toString('hex')
}

const keyFor = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** How short codes are kept: without the server's secret a stolen table cannot be searched through. */
export function keyedHash(secret: string, purpose: string, parts: readonly string[]): Buffer {
  return createHmac('sha256', keyFor(secret, purpose)).update(JSON.stringify(parts)).digest()
}

/** Encrypts what must be read back, such as a Google seed (AES-256-GCM). */
export function seal(secret: string, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, 'seal'), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

/**
 * Reads what `seal` wrote.
 *
 * @throws Error when it was sealed with another secret or changed since
 */
export function unseal(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, 'seal'), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
