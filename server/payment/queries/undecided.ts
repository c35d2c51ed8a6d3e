import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import type { AnswerOf, QueryOf } from '#shared/contract/operation'
import { MOST_TOGETHER } from '#shared/contract/together'
import type { undecided } from '#shared/contract/together'
import { PAYMENTS, paymentsOf } from './payment-filter'

type Answer = AnswerOf<typeof undecided>

/**
 * A merchant's payments that wait for a decision, the smallest differences first, for a decision about many of them.
 *
 * @param wish `largest_difference` is in USDT; `act: 'accept'` leaves those whose money the order has not got
 * @example
 * await undecidedPayments(db, { merchant_id, wish: { exception: 'over', largest_difference: '5' } })
 */
export async function undecidedPayments(
  db: Db,
  { merchant_id, wish }: { merchant_id: string; wish: QueryOf<typeof undecided> },
): Promise<Answer> {
  const { act, largest_difference: bound, ...filter } = wish
  const worth = sql`trunc(abs(p.amount_collected - p.amount) * p.rate, 6)`
  const all = sql.join(
    [
      paymentsOf(merchant_id, { ...filter, undecided: 1 }),
      ...(act === 'accept' ? [sql`p.status = 3 and p.amount_collected > 0`] : []),
      ...(bound === undefined ? [] : [sql`${worth} <= ${bound}::numeric`]),
    ],
    sql` and `,
  )
  const { rows: list } = await sql<Answer['list'][number]>`
    select p.handle_id, p.out_trade_no, a.name as apply_name, t.symbol as token, t.decimals,
           trim_scale(p.amount)::text as amount, trim_scale(p.amount_collected)::text as amount_collected
    from ${PAYMENTS} where ${all}
    order by ${worth}, p.id limit ${MOST_TOGETHER}`.execute(db)
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from payment p where ${all}`.execute(db)
  return { list, total: rows[0]?.total ?? 0 }
}
