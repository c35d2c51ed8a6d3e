import { READABLE_LETTERS } from '#shared/rules/readable-letters'
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'

const BASE64URL_BITS = 256
const IV_BYTES = 12
const TAG_BYTES = 16

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

const fiveReadable = (): string =>
  Array.from({ length: 5 }, () => READABLE_LETTERS.charAt(randomInt(READABLE_LETTERS.length))).join('')

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

const derived = new Map<string, Buffer>()

/** Kept, because every call with a token opens a seal: deriving its keys anew took longer than all the rest of it. */
function keyFor(secret: string, purpose: string): Buffer {
  const name = `${purpose} ${secret}`
  const key = derived.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  derived.set(name, key)
  return key
}

/**
 * The hash under which short codes are stored. It depends on the server's secret, so a stolen table cannot be searched
 * by trying all codes.
 */
export function keyedHash(secret: string, purpose: string, parts: readonly string[]): Buffer {
  return createHmac('sha256', keyFor(secret, purpose)).update(JSON.stringify(parts)).digest()
}

/** The keys of an installation. `Settings` has them. */
export interface SecretKeys {
  /** SECRET: everything new is sealed and hashed with it. */
  readonly secret: string
  /** SECRET_PREVIOUS: earlier values of SECRET, which still open and recognise what they made. */
  readonly previous_secrets: readonly string[]
}

/** Every secret of an installation, the current one first. */
export function allSecrets({ secret, previous_secrets }: SecretKeys): readonly string[] {
  return [secret, ...previous_secrets]
}

/** The name of a secret: 8 hex digits that say which secret it was and nothing about its value. */
export function keyId(secret: string): string {
  return keyFor(secret, 'key id').subarray(0, 4).toString('hex')
}

/** A sealed text whose key this installation does not have. */
export class UnknownKey extends Error {
  override readonly name = 'UnknownKey'

  constructor(id: string | null) {
    super(
      id === null
        ? 'No key of this installation opens a sealed text: give the earlier SECRET in SECRET_PREVIOUS.'
        : `A text was sealed with the key ${id}: give that earlier SECRET in SECRET_PREVIOUS.`,
    )
  }
}

/**
 * Encrypts a text that must be read back, such as a Google seed (AES-256-GCM).
 *
 * @returns base64 that ends with `=`, a dot and the id of the key. The earlier version wrote base64 alone and reads it
 *   up to the first `=`, so both versions can work on one database.
 */
export function seal(secret: string, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, 'seal'), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const base64 = Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64').replace(/=+$/, '')
  return `${base64}=.${keyId(secret)}`
}

/** The id of the key that a text was sealed with; null for a text of the earlier version, which names none. */
export function sealedWith(sealed: string): string | null {
  return /=\.([0-9a-f]{8})$/.exec(sealed)?.[1] ?? null
}

/**
 * Decrypts what `seal` made, with the key that it names; a text that names none is tried with every key.
 *
 * @throws UnknownKey when this installation lacks the key; Error when the text was changed since
 */
export function unseal(keys: SecretKeys, sealed: string): string {
  const id = sealedWith(sealed)
  if (id !== null) {
    const named = allSecrets(keys).find((secret) => keyId(secret) === id)
    if (named === undefined) throw new UnknownKey(id)
    return decrypt(named, sealed)
  }
  for (const secret of allSecrets(keys)) {
    try {
      return decrypt(secret, sealed)
    } catch {
      // Another key may open it.
    }
  }
  throw new UnknownKey(null)
}

function decrypt(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed.replace(/=.*$/, ''), 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, 'seal'), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

/** Seals with the current key and opens with every key: for parts that should not know the keys. */
export interface Sealer {
  seal(text: string): string
  /** @throws UnknownKey */
  unseal(sealed: string): string
}

/**
 * The sealer of an installation.
 *
 * @example
 * const senders = createSenders({ db, clock, sealer: sealerOf(settings) })
 */
export function sealerOf(keys: SecretKeys): Sealer {
  return { seal: (text) => seal(keys.secret, text), unseal: (sealed) => unseal(keys, sealed) }
}
