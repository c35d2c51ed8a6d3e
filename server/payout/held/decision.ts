import type { Clock } from '#server/database/clock'
import type { Db, Trx } from '#server/database/schema'

/** What the operator has decided about a held payout. */
interface Decision {
  /** The ref of the transfer in the journal, such as `refund:17`. */
  readonly ref: string
  readonly decision: 'release' | 'refuse'
  /** Why; the merchant reads it when the money is given back. */
  readonly why: string
}

/** Notes a decision of the operator; it replaces an earlier one about the same payout. */
export async function noteDecision(
  trx: Trx,
  { clock }: { readonly clock: Clock },
  { ref, ...decided }: Decision,
): Promise<void> {
  const row = { ...decided, decided_at: clock.now() }
  await trx
    .insertInto('payout_decision')
    .values({ ref, ...row })
    .onConflict((conflict) => conflict.column('ref').doUpdateSet(row))
    .execute()
}

/** Whether the operator has released a payout: it may go to an address that nobody could check. */
export async function isReleased(db: Db, ref: string): Promise<boolean> {
  return (await decisionOf(db, ref))?.decision === 'release'
}

/** Why the operator has refused a payout; undefined when that was not decided. */
export async function refusedBecause(db: Db, ref: string): Promise<string | undefined> {
  const decided = await decisionOf(db, ref)
  return decided?.decision === 'refuse' ? decided.why : undefined
}

async function decisionOf(db: Db, ref: string) {
  return await db.selectFrom('payout_decision').select(['decision', 'why']).where('ref', '=', ref).executeTakeFirst()
}
