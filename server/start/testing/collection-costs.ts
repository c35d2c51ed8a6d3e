import { GAS_TYPES } from '#server/ledger/send-gas'
import type { Db } from '#server/database/schema'

/** What the steps of collections have cost, and what the books have of it: decimal texts in the coin; null where there is nothing. */
export async function collectionCosts(
  db: Db,
): Promise<{ readonly fees: string | null; readonly booked: string | null }> {
  const { fees } = await db
    .selectFrom('collection_step')
    .select(({ fn }) => fn.sum<string | null>('fee').as('fees'))
    .executeTakeFirstOrThrow()
  const { booked } = await db
    .selectFrom('gas_expense')
    .select(({ fn }) => fn.sum<string | null>('amount').as('booked'))
    .where('types', '=', GAS_TYPES.aggregation)
    .executeTakeFirstOrThrow()
  return { fees, booked }
}
