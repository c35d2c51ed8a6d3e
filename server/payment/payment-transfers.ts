import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#server/database/schema'

/** Transfers of one payment that are answered; more come only as dust, or by mistake. */
export const MOST_TRANSFERS = 100

/** How many transfers to its address a payment has. */
export async function countTransfers(db: Db, payment_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('payment_transfer')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('payment_id', '=', payment_id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * The ids of the transfers of a payment that are answered: of very many the largest, those in the asked token first, so that
 * dust does not hide what was paid.
 */
export function largestTransfers(payment_id: string): RawBuilder<string> {
  return sql<string>`(
    select each.id
    from payment_transfer link
    join payment on payment.id = link.payment_id
    join chain_transfer each on each.id = link.transfer_id
    where link.payment_id = ${payment_id}
    order by each.token_id is not distinct from payment.token_id desc, each.amount desc, each.id
    limit ${MOST_TRANSFERS})`
}
