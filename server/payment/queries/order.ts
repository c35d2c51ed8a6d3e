import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import type { AnswerOf } from '@/lib/api/contract/operation'
import type { Order, payerOrder } from '@/lib/api/contract/order'
import { secondsOf } from '#server/core/seconds-of'
import { latestConfirmations, orderRows } from '../order-rows'

/** An application's order by the shop's number, as the order API returns it. */
export async function findOrder(
  db: Db,
  { application_id, out_trade_no }: { application_id: string; out_trade_no: string },
  { tools_url }: { tools_url: string },
): Promise<Order | undefined> {
  const row = await orderRows(db)
    .select(['payment.handle_id', 'payment.trade_no', 'payment.token_id', 'payment.created_at'])
    .where('payment.application_id', '=', application_id)
    .where('payment.out_trade_no', '=', out_trade_no)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { created_at, expires_at, ...order } = row
  return {
    ...order,
    created_time: secondsOf(created_at),
    expires_at: secondsOf(expires_at),
    pay_url: `${tools_url}/pay/${row.handle_id}`,
  }
}

/** What the payer's page shows. Of the merchant it contains only the application's name. */
export async function findPayerOrder(
  db: Db,
  handle_id: string,
  now: number,
): Promise<AnswerOf<typeof payerOrder> | undefined> {
  const row = await orderRows(db)
    .innerJoin('application', 'application.id', 'payment.application_id')
    .leftJoin('payment_link', 'payment_link.payment_id', 'payment.id')
    .select([
      sql<string>`coalesce(payment_link.subject, '')`.as('subject'),
      'application.name as apply_name',
      'payment.return_url',
      'network.confirmations as required',
      latestConfirmations,
    ])
    .where('payment.handle_id', '=', handle_id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return { ...row, expires_at: secondsOf(row.expires_at), now }
}
