import type { Clock } from '#server/database/clock'
import type { Db, Trx } from '#server/database/schema'

/** What the operator has decided about a held payout. */
interface Decision {
  /** The ref of the transfer in the journal, such as `refund:17`. */
  readonly ref: string
  readonly decision: 'release' | 'refuse' | 'paid' | 'write-off'
  /** Who. */
  readonly by: string
  /** Why; the merchant reads it when the money is given back. */
  readonly why: string
  /** The transaction that was named with it: that with the nonce of ours, or the one that has paid it. */
  readonly txid?: string | null
}

/** Notes a decision of the operator; it replaces an earlier one about the same payout. */
export async function noteDecision(
  trx: Trx,
  { clock }: { readonly clock: Clock },
  { ref, decision, by, why, txid = null }: Decision,
): Promise<void> {
  const row = { decision, why, txid, decided_by: by, decided_at: clock.now() }
  await trx
    .insertInto('payout_decision')
    .values({ ref, ...row })
    .onConflict((conflict) => conflict.column('ref').doUpdateSet(row))
    .execute()
}

/** Whether the operator has released a payout: it may go to an address that nobody could check. */
export async function isReleased(db: Db, ref: string): Promise<boolean> {
  const decided = await decisionOf(db, ref)
  return decided?.decision === 'release' && decided.txid === null
}

/** Why the operator has refused a payout; undefined when that was not decided. */
export async function refusedBecause(db: Db, ref: string): Promise<string | undefined> {
  const decided = await decisionOf(db, ref)
  return decided?.decision === 'refuse' && decided.txid === null ? decided.why : undefined
}

/** Forgets what was decided about a payout, when it was carried out or does not hold any more. */
export async function forgetDecision(trx: Trx, ref: string): Promise<void> {
  await trx.deleteFrom('payout_decision').where('ref', '=', ref).execute()
}

/** What the operator has decided about a payout; undefined when nothing. */
export async function decisionOf(db: Db, ref: string) {
  return await db
    .selectFrom('payout_decision')
    .select(['decision', 'why', 'txid', 'decided_by'])
    .where('ref', '=', ref)
    .executeTakeFirst()
}
