import { sql } from 'kysely'
import { inTransaction } from '#server/database/connect'
import { isLockTimeout } from '#server/database/outage'
import type { Db, Trx } from '#server/database/schema'
import { seal, unseal } from '#server/core/secrets'
import { Refusal } from '#server/core/refusal'
import type { Services } from '#server/chain/services'

/** How long a stored answer is kept and a key is valid. */
export const KEPT_SECONDS = 7 * 24 * 3600
/** How long a repeat waits for the first call before it is told to come back. */
export const PATIENCE_MILLIS = 300
const WORK_LOCK_MILLIS = 10_000
/** Stands in place of a digest: the key was closed before anything was executed under it. */
const CLOSED = 'closed'

/** One intent of one merchant (SECURITY.md 3.1). */
export interface KeyedIntent {
  readonly merchant_id: string
  /** Name of the operation. */
  readonly route: string
  readonly key: string
  /** Digest of the payload, without password and codes. */
  readonly digest: string
  /** Fields of the answer that are neither kept nor repeated: `once` of the operation. */
  readonly once?: readonly string[]
}

/** The answer to a keyed call. */
export interface KeyedAnswer {
  readonly data: unknown
  /** True: the intent was executed before, and this is the stored answer. */
  readonly replayed: boolean
}

/**
 * The stored answer of an intent, or null if it was not executed before. A repeat needs no step-up: its codes are
 * spent, and asking for new ones would lead the merchant to pay twice.
 *
 * @throws Refusal key_closed when it was closed before it began; key_reused for another payload; key_expired after seven days: the intent was executed, and its answer is
 * no longer kept
 */
export async function storedAnswer(services: Services, intent: KeyedIntent): Promise<KeyedAnswer | null> {
  const row = await findCall(services.db, intent)
  if (row === undefined) return null
  if (row.payload_digest === CLOSED) throw new Refusal('key_closed')
  if (row.payload_digest !== intent.digest) throw new Refusal('key_reused')
  const age = (services.clock.now().getTime() - row.created_at.getTime()) / 1000
  if (age > KEPT_SECONDS || typeof row.answer !== 'string') throw new Refusal('key_expired')
  const stored: unknown = JSON.parse(unseal(services.settings, row.answer))
  // The version before has kept whole answers.
  return { data: withoutOnce(intent, stored), replayed: true }
}

/**
 * Executes an intent once. The claim of the key, the work and its answer are one transaction, so a refusal or a crash
 * leaves the key unused. After a deadlock `work` runs again.
 *
 * @throws Refusal still_running while another call holds the key; and whatever `work` throws
 */
export async function executeOnce(
  services: Services,
  intent: KeyedIntent,
  work: (trx: Trx) => Promise<unknown>,
): Promise<KeyedAnswer> {
  const done = await inTransaction(services.db, async (trx) => {
    if (!(await claimKey(trx, intent, services.clock.now()))) return null
    const data = await work(trx)
    await storeAnswer(trx, services, intent, data)
    return { data, replayed: false }
  })
  if (done !== null) return done
  const stored = await storedAnswer(services, intent)
  if (stored === null) throw new Refusal('still_running', [], 1)
  return stored
}

/**
 * Closes the key of an act whose answer was lost, so that the person need not wait for ever: from now on no call with it
 * executes anything, also one that arrives late. An act that was executed or is being carried out stays as it is.
 *
 * @returns whether the key is closed, now or since an earlier call
 * @throws Refusal still_running while another call holds the key
 */
export async function closeKey(services: Services, key: Omit<KeyedIntent, 'digest' | 'once'>): Promise<boolean> {
  return await inTransaction(services.db, async (trx) => {
    if (await claimKey(trx, { ...key, digest: CLOSED }, services.clock.now())) return true
    return (await findCall(trx, key))?.payload_digest === CLOSED
  })
}

function findCall(db: Db, { merchant_id, route, key }: Omit<KeyedIntent, 'digest' | 'once'>) {
  return db
    .selectFrom('idempotent_call')
    .select(['payload_digest', 'answer', 'created_at'])
    .where('merchant_id', '=', merchant_id)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Claims the key; false when the intent was executed before. Waits briefly for a claim of another call to commit. */
async function claimKey(trx: Trx, intent: KeyedIntent, now: Date): Promise<boolean> {
  await setLockTimeout(trx, PATIENCE_MILLIS)
  const claimed = await trx
    .insertInto('idempotent_call')
    .values({
      merchant_id: intent.merchant_id,
      route: intent.route,
      key: intent.key,
      payload_digest: intent.digest,
      http_status: null,
      created_at: now,
      finished_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw isLockTimeout(error) ? new Refusal('still_running', [], 1) : error
    })
  await setLockTimeout(trx, WORK_LOCK_MILLIS)
  return claimed !== undefined
}

async function setLockTimeout(trx: Trx, millis: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(millis)}, true)`.execute(trx)
}

/**
 * The answer as it is kept: without what is shown or true only once. Of a secret an empty text or list stays, of a
 * statement that something was changed `false`.
 */
function withoutOnce({ once = [] }: KeyedIntent, data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data
  const emptied = Object.entries(data).map(([name, value]) => [name, once.includes(name) ? emptyOf(value) : value])
  return Array.isArray(data) ? data : Object.fromEntries(emptied)
}

function emptyOf(value: unknown): unknown {
  if (Array.isArray(value)) return []
  return typeof value === 'boolean' ? false : value === null ? null : ''
}

/** Sealed, because an answer may say more than the tables do in one place. */
async function storeAnswer(trx: Trx, services: Services, intent: KeyedIntent, data: unknown): Promise<void> {
  const sealed = seal(services.settings.secret, JSON.stringify(withoutOnce(intent, data ?? null)))
  await trx
    .updateTable('idempotent_call')
    .set({ http_status: 200, answer: JSON.stringify(sealed), finished_at: services.clock.now() })
    .where('merchant_id', '=', intent.merchant_id)
    .where('route', '=', intent.route)
    .where('key', '=', intent.key)
    .execute()
}
