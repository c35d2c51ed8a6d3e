import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Trx } from '#server/database/schema'
import { EMAIL_FLOW } from '#shared/contract/session'

/**
 * Begins a new epoch of a merchant: no link, code or proof of before is good any more, whoever asked for it and in
 * whichever session, and a Google seed that was offered cannot be bound. The link that stops withdrawals stays: it can do
 * nothing else, and a thief must not be able to take it from the owner.
 */
export async function beginEpoch(trx: Trx, merchant_id: string, at: Date): Promise<void> {
  await trx
    .updateTable('merchant')
    .set((eb) => ({ security_epoch: eb('security_epoch', '+', '1'), security_epoch_at: at }))
    .set({ google_pending_secret: null, google_pending_at: null, google_pending_session: null })
    .where('id', '=', merchant_id)
    .execute()
}

/**
 * As {@link beginEpoch}, for somebody who has ended other sessions and has proven nothing beside his own. He may be a thief
 * with a stolen token, so what was mailed for a new password stays good: it is what throws him out, and he could void every
 * one of them before the owner has used it, with a session to end for each. Hold the epoch before, see {@link holdEpoch}.
 */
export async function beginEpochInSession(trx: Trx, merchant_id: string, at: Date): Promise<void> {
  await trx
    .updateTable('verification_code')
    .set((eb) => ({ epoch: eb('epoch', '+', '1') }))
    .where('owner_id', '=', merchant_id)
    .where('channel', '=', 'email')
    .where('flow', '=', EMAIL_FLOW['retrieve-password'])
    .where('epoch', '=', epochOf(merchant_id))
    .execute()
  await trx
    .updateTable('mail_link')
    .set((eb) => ({ epoch: eb('epoch', '+', '1') }))
    .where('merchant_id', '=', merchant_id)
    .where('flow', '=', EMAIL_FLOW['retrieve-password'])
    .where('epoch', '=', epochOf(merchant_id))
    .execute()
  await beginEpoch(trx, merchant_id, at)
}

/** The present epoch of a merchant, as a value to store or to compare with; 0 for nobody's. */
export function epochOf(merchant_id: string | null): RawBuilder<string> {
  return sql<string>`coalesce((select security_epoch from merchant where id = ${merchant_id}::bigint), 0)`
}

/** Whether something that belongs to no merchant when it is made, such as a wallet's signature, is of the present epoch. */
export async function isOfThisEpoch(trx: Trx, merchant_id: string, made_at: Date): Promise<boolean> {
  const { security_epoch_at } = await trx
    .selectFrom('merchant')
    .select('security_epoch_at')
    .where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()
  return security_epoch_at === null || made_at >= security_epoch_at
}

/** Locks a merchant's epoch until the transaction ends, so that no change can come between the look and the act. */
export async function holdEpoch(trx: Trx, merchant_id: string): Promise<void> {
  await trx.selectFrom('merchant').select('id').where('id', '=', merchant_id).forNoKeyUpdate().execute()
}
