import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { readOwnFile, writeOwnFile } from './own-file'
import { SignerError } from './signer-error'

const FILE = 'keys'
const SEED_BYTES = 32
const HEAD = 'sbc-signer-keys-v1'
/** 2^15 of 8: 32 MB and a tenth of a second for each guess at the secret. */
const COST = { N: 32_768, r: 8, p: 1 } as const
const MOST_MEMORY = 64 * 1024 * 1024

const base64 = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/))
const sealedSchema = z.strictObject({ head: z.literal(HEAD), salt: base64, iv: base64, tag: base64, body: base64 })

/**
 * The seed that all keys of a signer derive from, out of the file `keys` of its folder: 32 bytes, sealed with AES-256-GCM under
 * a key that scrypt makes of the secret. Where there is no file a new seed is drawn and written, readable for this user alone.
 *
 * @param isNew false: the journal names keys already, so a missing file is a fault and no reason for new keys
 * @param onNew called before a new seed is written
 * @throws SignerError unusable, other_keys
 * @example
 * const seed = openSealedSeed('/var/lib/settlement-signer', { secret: SIGNER_SECRET, isNew: true, onNew })
 */
export function openSealedSeed(
  folder: string,
  { secret, isNew, onNew }: { readonly secret: string; readonly isNew: boolean; readonly onNew: () => void },
): Uint8Array {
  const file = join(folder, FILE)
  const sealed = readOwnFile(file)
  if (sealed !== undefined) return unseal(file, sealed, secret)
  if (!isNew)
    throw new SignerError(
      'other_keys',
      `${file} is missing, and the journal has keys already: put the copy of it back.`,
    )
  const seed = randomBytes(SEED_BYTES)
  onNew()
  writeOwnFile(file, seal(seed, secret))
  return seed
}

const keyOf = (secret: string, salt: Uint8Array): Buffer =>
  scryptSync(secret, salt, SEED_BYTES, { ...COST, maxmem: MOST_MEMORY })

function seal(seed: Uint8Array, secret: string): string {
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, salt), iv).setAAD(Buffer.from(HEAD))
  const body = Buffer.concat([cipher.update(seed), cipher.final()])
  const texts = { salt, iv, tag: cipher.getAuthTag(), body }
  const named = Object.entries(texts).map(([name, bytes]) => [name, bytes.toString('base64url')])
  return `${JSON.stringify({ head: HEAD, ...Object.fromEntries(named) })}\n`
}

const bytes = (part: string): Buffer => Buffer.from(part, 'base64url')

function unseal(file: string, text: string, secret: string): Uint8Array {
  try {
    const { salt, iv, tag, body } = z.parse(sealedSchema, JSON.parse(text))
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, bytes(salt)), bytes(iv), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(HEAD)).setAuthTag(bytes(tag))
    const seed = Buffer.concat([decipher.update(bytes(body)), decipher.final()])
    if (seed.length === SEED_BYTES) return seed
  } catch {
    // The sentence below says it: which part is wrong must not be told.
  }
  throw new SignerError(
    'other_keys',
    `${file} does not open with SIGNER_SECRET: give the secret that it was sealed with.`,
  )
}
