import { sql } from 'kysely'
import { fiatText } from '../fiat-text'
import type { RawBuilder } from 'kysely'
import type { QueryOf } from '#shared/contract/operation'
import type { transactions } from '#shared/contract/transactions'
import { prefix, timeOf } from '#server/core/filter'

/** The filter of the list of payments. */
export type TransactionFilter = Omit<QueryOf<typeof transactions>, 'current' | 'pageSize' | 'sort'>

/** The columns of one row of the list, to be selected from {@link PAYMENTS}. */
export const RECORD = sql`
  p.handle_id, a.name as apply_name, a.appid, p.out_trade_no, p.trade_no, p.txid as transaction_id, p.fiat_name,
  ${fiatText('p')} as fiat_amount, n.name as chain, n.id as network_id, t.symbol as token, t.decimals,
  trim_scale(p.amount)::text as amount, trim_scale(p.fees)::text as fees, trim_scale(p.usdt_amount)::text as usdt_amount,
  t.contract, p.status, p.exception, p.is_undecided as undecided, floor(extract(epoch from p.created_at))::int as created_time,
  floor(extract(epoch from p.paid_at))::int as paid_time, trim_scale(p.amount_collected)::text as amount_collected,
  trim_scale(p.mch_real_receive)::text as mch_real_receive, a.logo,
  case when p.refunds = 0 then '0' else (
    select trim_scale(coalesce(sum(r.amount), 0))::text from refund r where r.payment_id = p.id and r.state = 'accomplish'
  ) end as refunded,
  (select case when bool_or(r.level = 'Fail') then 'Fail'
     when bool_or(r.checked_at is null or r.level = 'unavailable') then 'unavailable'
     when bool_or(r.level = 'Pass') then 'Pass' when bool_or(r.level = 'Excellent') then 'Excellent' end
   from payer_risk r where r.payment_id = p.id) as payer_risk`

/** Payments `p` with their application `a`, token `t` and network `n`. */
export const PAYMENTS = sql`
  payment p join application a on a.id = p.application_id
  join token t on t.id = p.token_id join network n on n.id = t.network_id`

/**
 * SQL for the payments `p` of a merchant that match a filter. An order number matches by its beginning, a transaction
 * by any transfer of the payment. Times are [start, end).
 */
export function paymentsOf(merchant_id: string, filter: TransactionFilter): RawBuilder<boolean> {
  const { appid, out_trade_no, trade_no, status, exception, undecided, part_refunded, txid, start_time, end_time } =
    filter
  const all = [
    sql`p.merchant_id = ${merchant_id}`,
    appid === undefined
      ? undefined
      : sql`p.application_id = (select id from application where appid = ${appid} and merchant_id = ${merchant_id})`,
    out_trade_no === undefined ? undefined : sql`p.out_trade_no like ${prefix(out_trade_no)}`,
    trade_no === undefined ? undefined : sql`p.trade_no = ${trade_no}`,
    status === undefined ? undefined : hasStatus(status, part_refunded === 1),
    exception === undefined ? undefined : isOneOf(sql`p.exception`, exception.split(','), sql`text`),
    undecided === 1 ? sql`p.is_undecided` : undefined,
    txid === undefined ? undefined : holdsTransfer(txid),
    start_time === undefined ? undefined : sql`p.created_at >= ${timeOf(start_time)}`,
    end_time === undefined ? undefined : sql`p.created_at < ${timeOf(end_time)}`,
  ]
  return sql.join(
    all.filter((condition) => condition !== undefined),
    sql` and `,
  )
}

/** Also those with a refund, where they are asked for: the literal condition is that of an index (0031). */
function hasStatus(status: string, with_part_refunded: boolean): RawBuilder<unknown> {
  if (with_part_refunded && status === '5,6') return sql`(p.refunds > 0 or p.status in (5, 6))`
  const isStatus = isOneOf(sql`p.status`, status.split(',').map(Number), sql`smallint`)
  return with_part_refunded ? sql`(p.refunds > 0 or ${isStatus})` : isStatus
}

/** A single value is compared with `=`: only then can an index return its rows in the order of the list. */
function isOneOf(
  column: RawBuilder<unknown>,
  values: readonly (string | number)[],
  type: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [only] = values
  return values.length === 1 ? sql`${column} = ${only}::${type}` : sql`${column} = any(${values}::${type}[])`
}

/** We store hex hashes in lower case; people may paste them in either case. */
const holdsTransfer = (txid: string): RawBuilder<boolean> => sql`p.id in (
  select pt.payment_id from payment_transfer pt join chain_transfer c on c.id = pt.transfer_id
  where c.txid in (${txid}, ${txid.toLowerCase()}))`

/** Whether a filter names payments, by the shop's order number, the platform's number (`trade_no`) or a transaction. */
export const isSearch = ({ out_trade_no, trade_no, txid }: TransactionFilter): boolean =>
  out_trade_no !== undefined || trade_no !== undefined || txid !== undefined
