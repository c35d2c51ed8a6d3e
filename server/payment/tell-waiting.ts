import { sql } from 'kysely'
import type { Services } from '#server/chain/services'
import type { Trx } from '#server/database/schema'
import { notifyAll } from '#server/events/notify'
import { isWaiting, UNASSIGNED } from './waiting-money'

/**
 * Rings the bell for money that came to orders which get nothing of it, as far as it waits for its merchant: one notification for
 * each order and token, and none while he has not read the one before, because anybody can send money in a thousand small parts.
 *
 * @param ids of rows of unassigned money
 */
export async function tellWaiting(
  trx: Trx,
  services: Pick<Services, 'clock' | 'events'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{
    merchant_id: string
    handle_id: string
    trade_no: string
    out_trade_no: string
    amount: string
    token: string
    chain: string
  }>`
    select p.merchant_id, p.handle_id, p.trade_no, p.out_trade_no, trim_scale(sum(t.amount))::text as amount,
           k.symbol as token, n.name as chain
    from ${UNASSIGNED} join network n on n.id = k.network_id
    where u.id = any(${ids}::bigint[]) and u.merchant_id = p.merchant_id and ${isWaiting}
      and not exists (
        select from notification unread
        where unread.merchant_id = p.merchant_id and unread.status = 2 and unread.code = 'payment_unassigned'
          and unread.params ->> 'handle_id' = p.handle_id and unread.params ->> 'token' = k.symbol)
    group by p.id, k.id, n.id order by min(u.id)`.execute(trx)
  await notifyAll(
    trx,
    services,
    rows.map(({ merchant_id, ...params }) => ({ merchant_id, code: 'payment_unassigned', params })),
  )
}
