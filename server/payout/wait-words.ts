import { sql } from 'kysely'
import type { PayoutReason } from '#server/chain/payout-reason'
import type { Trx } from '#server/database/schema'

/**
 * Keeps why an open refund or send-back is not sent yet, for the merchant to read. The send loop says it again in each round,
 * so what is kept already changes nothing.
 *
 * @param table where the payout is kept
 * @example await keepWaitWords(trx, 'refund', { id: refund.id, reason: reasonOf(error) })
 */
export async function keepWaitWords(
  trx: Trx,
  table: 'refund' | 'unassigned_act',
  { id, reason }: { readonly id: string; readonly reason: PayoutReason },
): Promise<void> {
  const wait_words = JSON.stringify(reason)
  await trx
    .updateTable(table)
    .set({ wait_words })
    .where('id', '=', id)
    .where('state', '=', 'improgress')
    .where(sql<boolean>`wait_words is distinct from ${wait_words}::jsonb`)
    .execute()
}
