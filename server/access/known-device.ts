import type { Db, Trx } from '#server/database/schema'
import { randomToken, sha256 } from '#server/core/secrets'

/** A browser that has not been used for so long is a stranger again. */
export const DEVICE_SECONDS = 180 * 24 * 3600
const TOKEN = /^[\w-]{43}$/

/** A browser that a merchant has signed in with; null for every other. */
export type KnownDevice = Buffer | null

const hashOf = (token: string | null): Buffer | null => (token === null || !TOKEN.test(token) ? null : sha256(token))

/**
 * Whether a merchant has signed in with this browser before. The value proves nothing and opens nothing: it only gives
 * the browser's guesses and codes a count of their own.
 *
 * @param token what the browser keeps, as X-Device brings it
 * @param merchant_id undefined where the address has no account
 */
export async function knownDevice(
  db: Db,
  { token, merchant_id, now }: { token: string | null; merchant_id: string | undefined; now: Date },
): Promise<KnownDevice> {
  const device_hash = hashOf(token)
  if (device_hash === null || merchant_id === undefined) return null
  const found = await db
    .selectFrom('known_device')
    .select('device_hash')
    .where('device_hash', '=', device_hash)
    .where('merchant_id', '=', merchant_id)
    .where('used_at', '>', new Date(now.getTime() - DEVICE_SECONDS * 1000))
    .executeTakeFirst()
  return found === undefined ? null : device_hash
}

/**
 * Remembers the browser of a completed sign-in, and returns the value that it keeps from now on. A value that this
 * server has not given out is replaced, so that nobody can choose one for somebody else.
 */
export async function rememberDevice(
  trx: Trx,
  { token, merchant_id, now }: { token: string | null; merchant_id: string; now: Date },
): Promise<string> {
  const kept = token !== null && (await isGivenOut(trx, token)) ? token : randomToken()
  await trx
    .insertInto('known_device')
    .values({ device_hash: sha256(kept), merchant_id, created_at: now, used_at: now })
    .onConflict((conflict) => conflict.columns(['device_hash', 'merchant_id']).doUpdateSet({ used_at: now }))
    .execute()
  return kept
}

/** Forgets the browsers of a merchant, except the one that has just proven the mailbox. */
export async function forgetDevices(
  trx: Trx,
  { merchant_id, except }: { merchant_id: string; except: KnownDevice },
): Promise<void> {
  await trx
    .deleteFrom('known_device')
    .where('merchant_id', '=', merchant_id)
    .$if(except !== null, (query) => query.where('device_hash', '!=', except ?? Buffer.alloc(0)))
    .execute()
}

async function isGivenOut(trx: Trx, token: string): Promise<boolean> {
  const device_hash = hashOf(token)
  if (device_hash === null) return false
  const found = await trx
    .selectFrom('known_device')
    .select('device_hash')
    .where('device_hash', '=', device_hash)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
