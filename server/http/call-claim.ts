import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '#server/database/schema'
import { errorFields } from '#server/core/log'
import { isRefusalName, Refusal } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import { PATIENCE_MILLIS, storedAnswer } from './idempotency'
import type { KeyedAnswer, KeyedIntent } from './idempotency'

/**
 * A claim ends after this time unless its process renews it, so that a merchant whose server was killed can repeat the call
 * soon. Should two calls hold one claim after all, the idempotency key still lets one of them execute.
 */
const CLAIM_SECONDS = 6
const RENEW_MILLIS = 2_000
/** How long a copy that arrives after a refused step-up gets the same refusal, so that it is no second guess. */
const COPY_SECONDS = 5
const LOOK_MILLIS = 15

/** A keyed call, with what makes another call a copy of it. */
export interface ClaimedCall extends KeyedIntent {
  /** Hash of the whole body and of X-Step-Up, codes included. */
  readonly copy_hash: Buffer
}

/** What a call that has the claim may say about its refusal. */
export interface ClaimedRun {
  /** From now on a refusal is for this call and the copies that wait; a later copy is carried out anew. */
  stepUpPassed(isPassed: boolean): void
}

/**
 * Carries out a keyed call in one process at a time. A proxy may send one call twice and return either answer, also to
 * two processes: the copy waits for the first and gets its result, so it counts no guess and is never refused because
 * the first has used something up, such as the last guess of a code.
 *
 * @param patience how many milliseconds a copy waits for the first
 * @returns the stored answer if the intent was executed before, else what `run` returns
 * @throws Refusal still_running when the first takes longer than that; its refusal, when it was refused; whatever
 *   `run` throws
 * @example
 * await claimed(services, call, async ({ stepUpPassed }) => executeOnce(services, call, work))
 */
export async function claimed(
  services: Services,
  call: ClaimedCall,
  run: (claim: ClaimedRun) => Promise<KeyedAnswer>,
  patience = PATIENCE_MILLIS,
): Promise<KeyedAnswer> {
  const deadline = performance.now() + patience
  let waitsFor: string | null = null
  for (;;) {
    const stored = await storedAnswer(services, call)
    if (stored !== null) return stored
    const claim_id = randomUUID()
    if (await takeClaim(services.db, call, { claim_id, waitsFor })) {
      return await holdingClaim(services, call, { claim_id, run })
    }
    const holder = await findClaim(services.db, call)
    if (holder !== undefined && holder.refusal !== null && holder.is_copy) throw refusalIn(holder.refusal)
    waitsFor = holder?.claim_id ?? null
    if (performance.now() > deadline) throw new Refusal('still_running', [], 1)
    await pause(LOOK_MILLIS)
  }
}

/** Whether a call with this key is being carried out: then a list without its act does not mean that it never happens. */
export async function isClaimed(db: Db, { merchant_id, key }: { merchant_id: string; key: string }): Promise<boolean> {
  const found = await db
    .selectFrom('call_claim')
    .select('claim_id')
    .where('merchant_id', '=', merchant_id)
    .where('key', '=', key)
    .where('ended_at', 'is', null)
    .where('claimed_until', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return found !== undefined
}

async function holdingClaim(
  services: Services,
  call: ClaimedCall,
  { claim_id, run }: { claim_id: string; run: (claim: ClaimedRun) => Promise<KeyedAnswer> },
): Promise<KeyedAnswer> {
  let passed = false
  let refusal: Refusal | null = null
  // A renewal that fails is made up for by the next one, or by the idempotency key.
  const renewing = setInterval(() => void renewClaim(services.db, call, claim_id).catch(() => undefined), RENEW_MILLIS)
  try {
    // The call before may have been executed between the look for its answer and this claim.
    const stored = await storedAnswer(services, call)
    return stored ?? (await run({ stepUpPassed: (isPassed) => void (passed = isPassed) }))
  } catch (error) {
    if (error instanceof Refusal) refusal = error
    throw error
  } finally {
    clearInterval(renewing)
    await endClaim(services.db, call, { claim_id, refusal, seconds: passed ? 0 : COPY_SECONDS }).catch(
      // The claim ends by itself; its copies are told to come back until then.
      (error: unknown) => services.log.warn(errorFields(error), 'the claim of a call could not be ended'),
    )
  }
}

/** Takes the claim if nobody has it. A copy that has waited for a call must see its refusal before it may take over. */
async function takeClaim(
  db: Db,
  { merchant_id, key, route, copy_hash }: ClaimedCall,
  { claim_id, waitsFor }: { claim_id: string; waitsFor: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    insert into call_claim as held (merchant_id, key, route, claim_id, copy_hash, claimed_until)
    values (${merchant_id}, ${key}, ${route}, ${claim_id}, ${copy_hash},
            clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS}))
    on conflict (merchant_id, key, route) do update set
      claim_id = excluded.claim_id, copy_hash = excluded.copy_hash, claimed_until = excluded.claimed_until,
      ended_at = null, refusal = null, refused_until = null
    where (held.ended_at is not null or held.claimed_until <= clock_timestamp())
      and not (held.refusal is not null and held.copy_hash = excluded.copy_hash
               and (held.claim_id is not distinct from ${waitsFor}::uuid
                    or coalesce(held.refused_until > clock_timestamp(), false)))
    returning claim_id`.execute(db)
  return rows.length === 1
}

async function renewClaim(db: Db, { merchant_id, key, route }: ClaimedCall, claim_id: string): Promise<void> {
  await sql`
    update call_claim set claimed_until = clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS})
    where merchant_id = ${merchant_id} and key = ${key} and route = ${route} and claim_id = ${claim_id}
      and ended_at is null`.execute(db)
}

async function findClaim(db: Db, { merchant_id, key, route, copy_hash }: ClaimedCall) {
  return await db
    .selectFrom('call_claim')
    .select(['claim_id', 'refusal'])
    .select((eb) => eb('copy_hash', '=', copy_hash).as('is_copy'))
    .where('merchant_id', '=', merchant_id)
    .where('key', '=', key)
    .where('route', '=', route)
    .executeTakeFirst()
}

/** After a refusal the row stays for the copies; else it goes, because the stored answer or a new try follows. */
async function endClaim(
  db: Db,
  { merchant_id, key, route }: ClaimedCall,
  { claim_id, refusal, seconds }: { claim_id: string; refusal: Refusal | null; seconds: number },
): Promise<void> {
  if (refusal === null) {
    await db.deleteFrom('call_claim').where('claim_id', '=', claim_id).where('merchant_id', '=', merchant_id).execute()
    return
  }
  const { reason, errors, retry_after } = refusal
  await sql`
    update call_claim set ended_at = clock_timestamp(), refusal = ${JSON.stringify({ reason, errors, retry_after })},
      refused_until = clock_timestamp() + nullif(${seconds}::int, 0) * interval '1 second'
    where merchant_id = ${merchant_id} and key = ${key} and route = ${route} and claim_id = ${claim_id}`.execute(db)
}

const kept = z.object({
  reason: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
  retry_after: z.nullable(z.number()),
})

function refusalIn(stored: unknown): Refusal {
  const { reason, errors, retry_after } = z.parse(kept, stored)
  return isRefusalName(reason) ? new Refusal(reason, errors, retry_after) : new Refusal('still_running', [], 1)
}
