import { sql } from 'kysely'
import { waitUnsent } from '#server/chain/payout-wait'
import type { Language } from '#server/core/refusal'
import { secondsOf } from '#server/core/seconds-of'
import type { Db } from '#server/database/schema'
import type { AnswerOf } from '#shared/contract/operation'
import type { ShopRefund } from '#shared/contract/order'
import type { refund } from '#shared/contract/transactions'
import { payoutFacts } from '../warrant/warrant'
import type { PayoutFacts } from '../warrant/warrant'

/** A refund, as the API returns it. */
export type RefundRecord = AnswerOf<typeof refund>

/** Refunds with their payment, token and network, without conditions. */
export function selectRefunds(db: Db) {
  return db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .innerJoin('token', 'token.id', 'payment.token_id')
    .innerJoin('network', 'network.id', 'token.network_id')
    .select([
      'refund.id',
      'refund.handle_id',
      'refund.merchant_id',
      'payment.handle_id as payment_handle_id',
      'payment.trade_no',
      'payment.out_trade_no',
      'payment.token_id',
      'token.symbol as token',
      'token.network_id',
      'network.name as chain',
      'refund.kind',
      'refund.address',
      'refund.state',
      'refund.reason',
      'refund.txid',
      'refund.wait_words',
      'refund.client_ref',
      'refund.out_refund_no',
      'refund.created_at',
      'refund.finished_at',
      sql<string>`trim_scale(refund.amount)::text`.as('amount'),
      sql<string>`trim_scale(refund.usdt_amount)::text`.as('usdt_amount'),
      sql<string>`trim_scale(refund.from_capital)::text`.as('from_capital'),
    ])
}

/** A refund as {@link selectRefunds} reads it. */
export type RefundRow = Awaited<ReturnType<ReturnType<typeof selectRefunds>['executeTakeFirstOrThrow']>>

/** The ref of a refund in the journal of its chain. */
export const refundRef = ({ id }: Pick<RefundRow, 'id'>): string => `refund:${id}`

/** The transfers that have paid the order of a refund. */
export async function transfersOf(db: Db, { id }: Pick<RefundRow, 'id'>): Promise<string[]> {
  const rows = await db
    .selectFrom('refund')
    .innerJoin('payment_transfer', 'payment_transfer.payment_id', 'refund.payment_id')
    .select('payment_transfer.transfer_id')
    .where('refund.id', '=', id)
    .execute()
  return rows.map(({ transfer_id }) => transfer_id)
}

/** What the warrant of a refund is about. */
export const refundFacts = (row: RefundRow): PayoutFacts => payoutFacts(refundRef(row), row)

/** A refund as the API returns it; why it waits is worded for the reader. */
export function toRefundRecord(row: RefundRow, language: Language): RefundRecord {
  const { handle_id, payment_handle_id, trade_no, kind, amount, token, chain, address, state, reason, txid } = row
  return {
    handle_id,
    payment_handle_id,
    trade_no,
    kind,
    amount,
    token,
    chain,
    address,
    state,
    reason,
    wait: waitUnsent(row, language),
    txid,
    client_ref: row.client_ref,
    out_refund_no: row.out_refund_no,
    created_time: secondsOf(row.created_at),
    finished_time: secondsOf(row.finished_at),
  }
}

/** A refund as the shop that asked for it sees it. */
export function toShopRefund({ out_refund_no, out_trade_no, ...row }: RefundRow): ShopRefund {
  const { trade_no, kind, amount, token, chain, address, state, reason, txid } = row
  const times = { created_time: secondsOf(row.created_at), finished_time: secondsOf(row.finished_at) }
  const numbers = { out_refund_no: out_refund_no ?? '', out_trade_no, trade_no }
  return { ...numbers, kind, amount, token, chain, address, state, reason, txid, ...times }
}

/** The refund that the KEY of an application has asked for under the shop's number. */
export async function findShopRefund(
  db: Db,
  { application_id, out_refund_no }: { application_id: string; out_refund_no: string },
): Promise<RefundRow | undefined> {
  return await selectRefunds(db)
    .where('refund.application_id', '=', application_id)
    .where('refund.out_refund_no', '=', out_refund_no)
    .executeTakeFirst()
}

/** A merchant's refund by its public id, or by the client_ref of its intent. */
export async function findRefund(
  db: Db,
  {
    merchant_id,
    language,
    ...name
  }: { merchant_id: string; language: Language } & ({ handle_id: string } | { client_ref: string }),
): Promise<RefundRecord | undefined> {
  const own = selectRefunds(db).where('refund.merchant_id', '=', merchant_id)
  const row = await (
    'handle_id' in name
      ? own.where('refund.handle_id', '=', name.handle_id)
      : own.where('refund.client_ref', '=', name.client_ref)
  ).executeTakeFirst()
  return row && toRefundRecord(row, language)
}

/** The sum of a payment's refunds, completed or on their way, as decimal text. */
export async function refundedOf(db: Db, payment_id: string): Promise<string> {
  const { refunded } = await db
    .selectFrom('refund')
    .select(sql<string>`trim_scale(coalesce(sum(amount), 0))::text`.as('refunded'))
    .where('payment_id', '=', payment_id)
    .where('state', '<>', 'canceled')
    .executeTakeFirstOrThrow()
  return refunded
}
