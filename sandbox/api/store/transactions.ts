import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ChainRegistry } from '#sandbox/chain/registry'
import type { Db } from '#sandbox/database/schema'
import type { AnswerOf, QueryOf } from '@/lib/api/contract/operation'
import type { Transaction, transactions } from '@/lib/api/contract/transactions'
import { browserUrl } from './browser-url'
import { PAYMENTS, paymentsOf, RECORD } from './payment-filter'
import type { TransactionFilter } from './payment-filter'

type TransactionSort = NonNullable<QueryOf<typeof transactions>['sort']>

type Row = Omit<Transaction, 'index' | 'browser_url'> & { network_id: string }

const ORDER: Readonly<Record<TransactionSort, RawBuilder<unknown>>> = {
  created_time: sql`p.created_at, p.id`,
  '-created_time': sql`p.created_at desc, p.id desc`,
  paid_time: sql`p.paid_at nulls last, p.id`,
  '-paid_time': sql`p.paid_at desc nulls last, p.id desc`,
  amount: sql`p.amount, p.id`,
  '-amount': sql`p.amount desc, p.id desc`,
}

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
  const where = paymentsOf(merchant_id, filter)
  const offset = (current - 1) * size
  const { rows } = await sql<Row>`
    select ${RECORD} from ${PAYMENTS} where ${where} order by ${ORDER[sort]} limit ${size} offset ${offset}`.execute(db)
  const { rows: totals } = await sql<{ total: number; usdt_amount: string; count_paid: number }>`
    select count(*)::int as total, (count(*) filter (where p.status in (2, 5, 6)))::int as count_paid,
           trim_scale(coalesce(sum(p.usdt_amount) filter (where p.status in (2, 5, 6)), 0))::text as usdt_amount
    from ${PAYMENTS} where ${where}`.execute(db)
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
    select ${RECORD} from ${PAYMENTS} where p.merchant_id = ${merchant_id} and p.handle_id = ${handle_id}`.execute(db)
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
    select p.status, count(*)::int as count from ${PAYMENTS} where ${paymentsOf(merchant_id, filter)}
    group by p.status order by p.status`.execute(db)
  return rows
}
