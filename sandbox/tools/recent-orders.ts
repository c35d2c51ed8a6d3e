import { sql } from 'kysely'
import { secondsOf } from '#server/core/seconds-of'
import type { Db } from '#server/database/schema'
import { statusWord } from './words'
import type { Words } from './words'

const NEWEST = 20

/** An order as the customers' panel lists it. */
export interface RecentOrder {
  /** The handle. */
  readonly id: string
  readonly out_trade_no: string
  readonly trade_no: string
  readonly apply_name: string
  readonly token: string
  readonly chain: string
  readonly amount: string
  readonly amount_collected: string
  readonly status: number
  readonly exception: string | null
  readonly status_text: string
  readonly created_time: number
  readonly pay_path: string
  readonly transfer_path: string | null
}

/** The newest orders of all shops. */
export async function recentOrders(db: Db, words: Words): Promise<RecentOrder[]> {
  const rows = await db
    .selectFrom('payment')
    .innerJoin('application', 'application.id', 'payment.application_id')
    .innerJoin('token', 'token.id', 'payment.token_id')
    .innerJoin('network', 'network.id', 'token.network_id')
    .select([
      'payment.handle_id as id',
      'payment.out_trade_no',
      'payment.trade_no',
      'application.name as apply_name',
      'token.symbol as token',
      'network.name as chain',
      'network.id as network_id',
      sql<string>`trim_scale(payment.amount)::text`.as('amount'),
      sql<string>`trim_scale(payment.amount_collected)::text`.as('amount_collected'),
      'payment.status',
      'payment.exception',
      'payment.txid',
      'payment.created_at',
    ])
    .orderBy('payment.id', 'desc')
    .limit(NEWEST)
    .execute()
  return rows.map(({ network_id, txid, created_at, ...order }) => ({
    ...order,
    status_text: statusWord(words, order.status, order.exception),
    created_time: secondsOf(created_at),
    pay_path: `/pay/${order.id}`,
    transfer_path: txid === null ? null : `/explorer/${network_id}/tx/${encodeURIComponent(txid)}`,
  }))
}
