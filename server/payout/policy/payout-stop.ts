import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { Refusal } from '#server/core/refusal'
import { ADVISORY_LOCKS } from '#server/database/advisory-locks'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'

const PATIENCE_MILLIS = 5_000
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Refuses a payout while the operator has stopped payouts, of all merchants or of this one. The check holds until the
 * transaction ends: see {@link waitForSigning}.
 *
 * The lock is an advisory one. PostgreSQL grants those in the order of asking, so payouts that keep coming cannot starve
 * the one who waits, as shared locks of a row can.
 *
 * @param merchant_id null for a payout of the operator itself, which only a stop of all merchants holds
 * @throws Refusal payouts_stopped
 */
export async function refuseStoppedByOperator(trx: Trx, merchant_id: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.signing})`.execute(trx)
  const stop = await trx
    .selectFrom('payout_stop')
    .select('id')
    .where('resumed_at', 'is', null)
    .where((eb) => eb.or([eb('merchant_id', 'is', null), eb('merchant_id', '=', merchant_id)]))
    .limit(1)
    .executeTakeFirst()
  if (stop !== undefined) throw new Refusal('payouts_stopped')
}

/**
 * Stops payouts from the commit of this transaction on. It waits for no payout, so it cannot be held up.
 *
 * @param stop `merchant_id` null stops all merchants
 * @returns false when the same stop holds already
 */
export async function stopPayouts(
  trx: Trx,
  { merchant_id, at }: { merchant_id: string | null; at: Date },
): Promise<boolean> {
  const made = await trx
    .insertInto('payout_stop')
    .values({ merchant_id, stopped_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Ends a stop. @returns false when there is none */
export async function resumePayouts(
  trx: Trx,
  { merchant_id, at }: { merchant_id: string | null; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payout_stop')
    .set({ resumed_at: at })
    .where('resumed_at', 'is', null)
    .where('merchant_id', merchant_id === null ? 'is' : '=', merchant_id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Waits, after a stop was committed, until no payout that was checked before it can be signed any more; five seconds at
 * most.
 *
 * @returns false when a payout was still being signed at the end of that time: it may leave
 */
export async function waitForSigning(db: Db): Promise<boolean> {
  try {
    await inTransaction(
      db,
      async (trx) => await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.signing})`.execute(trx),
      {
        lockTimeoutMillis: PATIENCE_MILLIS,
      },
    )
    return true
  } catch (error) {
    if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE) return false
    throw error
  }
}
