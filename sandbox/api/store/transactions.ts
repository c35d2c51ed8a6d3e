import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ChainRegistry } from '#sandbox/chain/registry'
import type { Db } from '#sandbox/database/schema'
import type { AnswerOf, QueryOf } from '@/lib/api/contract/operation'
import type { Transaction, transactions } from '@/lib/api/contract/transactions'
import { browserUrl } from './browser-url'
import { prefix, timeOf } from './filter'

type Query = QueryOf<typeof transactions>
export type TransactionFilter = Omit<Query, 'current' | 'pageSize' | 'sort'>
type TransactionSort = NonNullable<Query['sort']>

type Row = Omit<Transaction, 'index' | 'browser_url'> & { network_id: string }

const ORDER: Readonly<Record<TransactionSort, RawBuilder<unknown>>> = {
  created_time: sql`p.created_at, p.id`,
  '-created_time': sql`p.created_at desc, p.id desc`,
  paid_time: sql`p.paid_at nulls last, p.id`,
  '-paid_time': sql`p.paid_at desc nulls last, p.id desc`,
  amount: sql`p.amount, p.id`,
  '-amount': sql`p.amount desc, p.id desc`,
}

const COLUMNS = sql`
  p.handle_id, a.name as apply_name, a.appid, p.out_trade_no, p.trade_no, p.txid as transaction_id, p.fiat_name,
  p.fiat_amount::text as fiat_amount, n.name as chain, n.id as network_id, t.symbol as token, t.decimals,
  trim_scale(p.amount)::text as amount, trim_scale(p.fees)::text as fees, trim_scale(p.usdt_amount)::text as usdt_amount,
  t.contract, p.status, p.exception, floor(extract(epoch from p.created_at))::int as created_time,
  floor(extract(epoch from p.paid_at))::int as paid_time, trim_scale(p.amount_collected)::text as amount_collected,
  trim_scale(p.mch_real_receive)::text as mch_real_receive, a.logo`

const FROM = sql`
  payment p join application a on a.id = p.application_id
  join token t on t.id = p.token_id join network n on n.id = t.network_id`

/** The order number by its beginning, the transaction by any of the payment's transfers; times are [start, end). */
function conditions(merchant_id: string, filter: TransactionFilter): RawBuilder<boolean> {
  const { appid, out_trade_no, trade_no, status, exception, txid, start_time, end_time } = filter
  const all = [
    sql`p.merchant_id = ${merchant_id}`,
    appid === undefined ? undefined : sql`a.appid = ${appid}`,
    out_trade_no === undefined ? undefined : sql`p.out_trade_no like ${prefix(out_trade_no)}`,
    trade_no === undefined ? undefined : sql`p.trade_no = ${trade_no}`,
    status === undefined ? undefined : sql`p.status = any(${status.split(',').map(Number)}::smallint[])`,
    exception === undefined ? undefined : sql`p.exception = any(${exception.split(',')}::text[])`,
    txid === undefined ? undefined : holdsTransfer(txid),
    start_time === undefined ? undefined : sql`p.created_at >= ${timeOf(start_time)}`,
    end_time === undefined ? undefined : sql`p.created_at < ${timeOf(end_time)}`,
  ]
  return sql.join(
    all.filter((condition) => condition !== undefined),
    sql` and `,
  )
}

/** Hashes in hex are written in small letters by us, and in either by the people who paste them. */
const holdsTransfer = (txid: string): RawBuilder<boolean> => sql`p.id in (
  select pt.payment_id from payment_transfer pt join chain_transfer c on c.id = pt.transfer_id
  where c.txid in (${txid}, ${txid.toLowerCase()}))`

export interface TransactionPage {
  current: number
  size: number
  sort: TransactionSort
}

/** A page of a merchant's payments, and the sums of the whole filtered set. */
export async function transactionPage(
  { db, chains }: { db: Db; chains: ChainRegistry },
  { merchant_id, filter }: { merchant_id: string; filter: TransactionFilter },
  { current, size, sort }: TransactionPage,
): Promise<AnswerOf<typeof transactions>> {
  const where = conditions(merchant_id, filter)
  const offset = (current - 1) * size
  const { rows } = await sql<Row>`
    select ${COLUMNS} from ${FROM} where ${where} order by ${ORDER[sort]} limit ${size} offset ${offset}`.execute(db)
  const { rows: totals } = await sql<{ total: number; usdt_amount: string; count_paid: number }>`
    select count(*)::int as total, (count(*) filter (where p.status in (2, 5, 6)))::int as count_paid,
           trim_scale(coalesce(sum(p.usdt_amount) filter (where p.status in (2, 5, 6)), 0))::text as usdt_amount
    from ${FROM} where ${where}`.execute(db)
  const { total = 0, usdt_amount = '0', count_paid = 0 } = totals[0] ?? {}
  const list = rows.map((row, place) => toTransaction(row, { chains, index: offset + place + 1 }))
  return { list, total, sums: { usdt_amount, count_paid } }
}

/** One payment of a merchant as a row of the list. */
export async function findTransaction(
  { db, chains }: { db: Db; chains: ChainRegistry },
  { merchant_id, handle_id }: { merchant_id: string; handle_id: string },
): Promise<Transaction | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from ${FROM} where p.merchant_id = ${merchant_id} and p.handle_id = ${handle_id}`.execute(db)
  return rows[0] === undefined ? undefined : toTransaction(rows[0], { chains, index: 1 })
}

function toTransaction(
  { network_id, ...row }: Row,
  { chains, index }: { chains: ChainRegistry; index: number },
): Transaction {
  return { ...row, index, browser_url: browserUrl(chains, { network_id, txid: row.transaction_id }) }
}

/** How many of a merchant's payments are in each status. */
export async function countByStatus(
  db: Db,
  { merchant_id, filter }: { merchant_id: string; filter: TransactionFilter },
): Promise<{ status: number; count: number }[]> {
  const { rows } = await sql<{ status: number; count: number }>`
    select p.status, count(*)::int as count from ${FROM} where ${conditions(merchant_id, filter)}
    group by p.status order by p.status`.execute(db)
  return rows
}
