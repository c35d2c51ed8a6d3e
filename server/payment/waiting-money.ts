import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#server/database/schema'

/** An order that waits, or that a refund is under way of, may still get what came in its token: nobody decides about that. */
export const mayBecomeTheOrders: RawBuilder<boolean> = sql`
  coalesce(u.state = 'open' and p.status in (1, 5) and p.token_id = t.token_id, false)`

/** The merchant closed the question about the payment after this had come. It may still be decided about. */
export const isKept: RawBuilder<boolean> = sql`coalesce(u.state = 'open' and p.kept_at >= u.created_at, false)`

/**
 * What waits for a decision of its merchant: the one definition, for the list, its sums and the dashboard. What no account
 * can hold, and tokens that the platform does not know, are listed only.
 */
export const isWaiting: RawBuilder<boolean> = sql`
  (u.state = 'open' and u.in_suspense and not ${isKept} and not ${mayBecomeTheOrders})`

/** Rows `u` of unassigned money with the transfer `t`, the token `k`, and the payment `p` of its address. */
export const UNASSIGNED = sql`
  unassigned u
  join chain_transfer t on t.id = u.transfer_id
  left join token k on k.id = t.token_id
  left join payment p on p.id = u.payment_id`

/** What unassigned money is worth in USDT at today's rates, to be added up. */
export const usdtWorth: RawBuilder<string> = sql`trim_scale(trunc(coalesce(sum(t.amount * k.usdt_rate), 0), 6))::text`

/**
 * How much of a merchant's money waits for a decision; `usdt_amount` in USDT with 6 decimals at most.
 *
 * @example
 * await waitingMoney(db, merchant_id) // { count: 3, usdt_amount: '120.5' }
 */
export async function waitingMoney(db: Db, merchant_id: string): Promise<{ count: number; usdt_amount: string }> {
  const { rows } = await sql<{ count: number; usdt_amount: string }>`
    select count(*)::int as count, ${usdtWorth} as usdt_amount
    from ${UNASSIGNED} where u.merchant_id = ${merchant_id} and ${isWaiting}`.execute(db)
  return rows[0] ?? { count: 0, usdt_amount: '0' }
}
