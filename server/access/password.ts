import { createHash, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#server/core/refusal'
import { takeTurns } from '#server/core/turns'
import { allSecrets, keyId } from '#server/core/secrets'
import type { SecretKeys } from '#server/core/secrets'

const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 27 }
const KEY_BYTES = 32

/**
 * Passwords that satisfy the rule of SPEC.md section 5 and are among the most used in published lists of stolen
 * passwords.
 */
const COMMON_PASSWORDS = [
  'Password1',
  'Password12',
  'Password123',
  'Passw0rd',
  'Passw0rd1',
  'P4ssword',
  'Qwerty12',
  'Qwerty123',
  'Qwertyuiop1',
  'Qwer1234',
  'Asdf1234',
  'Abcd1234',
  'Abc12345',
  'Abc123456',
  'Abcdef123',
  'Aa123456',
  'Aa12345678',
  'Aa123456789',
  'A1b2c3d4',
  'Admin123',
  'Admin1234',
  'Welcome1',
  'Welcome123',
  'Letmein1',
  'Letmein123',
  'Iloveyou1',
  'Football1',
  'Baseball1',
  'Sunshine1',
  'Princess1',
  'Monkey123',
  'Dragon123',
  'Changeme1',
  'Changeme123',
  'Summer2024',
  'Summer2025',
  'Winter2024',
  'Winter2025',
  'Test1234',
  'Zaq12wsx',
  '1qaz2wsxE',
  'Q1w2e3r4',
  'Q1w2e3r4t5',
  'Woaini1314',
  'Woaini520',
]

const md5Hex = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex')

/** The double MD5 that clients send (SPEC.md section 5), in lower-case hex. The server treats it as the password. */
export function passwordDigestOf(password: string): string {
  return md5Hex(md5Hex(password))
}

const COMMON_DIGESTS: ReadonlySet<string> = new Set(COMMON_PASSWORDS.map(passwordDigestOf))

/**
 * Checks the two entries of a new password and returns it. The server never sees the password itself, but it can
 * compute the digests of common passwords and refuse those.
 *
 * @param entries both as double MD5, see {@link passwordDigestOf}
 * @throws Refusal passwords_differ, password_too_common
 */
export function newPassword({ password, confirm_password }: { password: string; confirm_password: string }): string {
  if (password !== confirm_password) throw new Refusal('passwords_differ', [{ path: 'confirm_password', message: '' }])
  if (COMMON_DIGESTS.has(password)) throw new Refusal('password_too_common', [{ path: 'password', message: '' }])
  return password
}

/**
 * A hash is slow on purpose and takes one of the four threads of the process, which look-ups of names and files share: two
 * stay free. Passwords that are set and passwords that are checked take turns, so that no flood of registrations keeps
 * merchants from signing in.
 */
const hashTurns = takeTurns(2)

async function derive(digest: string, salt: Buffer, pepper: string): Promise<Buffer> {
  // With the pepper, a stolen database alone does not allow passwords to be tried out.
  const peppered = createHmac('sha256', pepper).update(digest).digest()
  return await new Promise((resolve, reject) => {
    scrypt(peppered, salt, KEY_BYTES, COST, (error, key) => (error === null ? resolve(key) : reject(error)))
  })
}

/**
 * What is stored for a digest: `scrypt$<salt>$<key>$<key id>` with salt and key in base64, a random salt and the server's
 * pepper. The version before wrote no key id, and does not read it.
 */
export async function hashPassword(digest: string, pepper: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await hashTurns('set', async () => await derive(digest, salt, pepper))
  return `scrypt$${salt.toString('base64')}$${key.toString('base64')}$${keyId(pepper)}`
}

/**
 * Whether a digest matches the stored hash. For `null` (no such account, or no password) the answer is false and takes
 * as long as for a wrong password: the time must not tell who has an account. After a rotation of SECRET a wrong password
 * takes one derivation for each secret, whatever the stored hash says.
 */
export async function isPassword(digest: string, stored: string | null, keys: SecretKeys): Promise<boolean> {
  const [, salt = '', key = '', id] = stored?.split('$') ?? []
  const expected = Buffer.from(key, 'base64')
  for (const secret of allSecrets(keys)) {
    const derived = await hashTurns('check', async () => await derive(digest, Buffer.from(salt, 'base64'), secret))
    const isNamed = id === undefined || id === keyId(secret)
    if (isNamed && expected.length === derived.length && timingSafeEqual(expected, derived)) return true
  }
  return false
}

/** Whether a stored hash was made with the current secret and says so. */
export function isCurrentHash(stored: string, { secret }: SecretKeys): boolean {
  return stored.split('$')[3] === keyId(secret)
}
