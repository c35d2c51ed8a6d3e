import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ChainRegistry } from '#server/chain/registry'
import type { Db } from '#server/database/schema'
import type { AnswerOf, QueryOf } from '#shared/contract/operation'
import type { Transaction, transactions } from '#shared/contract/transactions'
import { inTransaction } from '#server/database/connect'
import { browserUrl } from '#server/chain/browser-url'
import { preferIndexes } from '#server/database/index-reads'
import { isSearch, PAYMENTS, paymentsOf, RECORD } from './payment-filter'
import { edgeOf, leapTo, paymentTotals } from './payment-tally'
import type { PaymentDays } from './payment-tally'
import type { TallyScope } from './tally-rows'

type TransactionSort = NonNullable<QueryOf<typeof transactions>['sort']>

type Row = Omit<Transaction, 'index' | 'browser_url'> & { network_id: string }

interface Order {
  readonly key: RawBuilder<unknown>
  readonly by: RawBuilder<unknown>
  /** The reverse order. */
  readonly back: RawBuilder<unknown>
}

const ORDERS: Readonly<Record<TransactionSort, Order>> = {
  created_time: { key: sql`p.created_at`, by: sql`p.created_at, p.id`, back: sql`p.created_at desc, p.id desc` },
  '-created_time': { key: sql`p.created_at`, by: sql`p.created_at desc, p.id desc`, back: sql`p.created_at, p.id` },
  paid_time: {
    key: sql`p.paid_at`,
    by: sql`p.paid_at nulls last, p.id`,
    back: sql`p.paid_at desc nulls first, p.id desc`,
  },
  '-paid_time': {
    key: sql`p.paid_at`,
    by: sql`p.paid_at desc nulls last, p.id desc`,
    back: sql`p.paid_at nulls first, p.id`,
  },
  amount: { key: sql`p.amount`, by: sql`p.amount, p.id`, back: sql`p.amount desc, p.id desc` },
  '-amount': { key: sql`p.amount`, by: sql`p.amount desc, p.id desc`, back: sql`p.amount, p.id` },
}

/** A page of the list of payments and its order. */
export interface TransactionPage {
  current: number
  size: number
  sort: TransactionSort
}

/** A page of a merchant's payments, and the sums over all that match the filter, both read at the same moment. */
export async function transactionPage(
  { db, chains }: { db: Db; chains: ChainRegistry },
  scope: TallyScope,
  page: TransactionPage,
): Promise<AnswerOf<typeof transactions>> {
  const { rows, totals } = await inTransaction(
    db,
    async (trx) => {
      await preferIndexes(trx)
      const { totals, days } = await paymentTotals(trx, scope)
      return { totals, rows: await pageOf(trx, scope, { ...page, total: totals.total, days }) }
    },
    { isolation: 'repeatable read' },
  )
  const offset = (page.current - 1) * page.size
  const list = rows.map((row, index) => toTransaction(row, { chains, index: offset + index + 1 }))
  const { total, ...sums } = totals
  return { list, total, sums }
}

/** With more matches than this, a walk through the list soon meets enough of them. */
const FEW = 20_000

/** Finds the ids of a page by an index alone, from the nearer end of the list, and reads only these rows. */
async function pageOf(
  db: Db,
  scope: TallyScope,
  { current, size, sort, total, days }: TransactionPage & { total: number; days: PaymentDays },
): Promise<Row[]> {
  const all = (current - 1) * size
  if (all >= total) return []
  const upward = sort === 'created_time'
  const isByCreation = upward || sort === '-created_time'
  const after = Math.max(0, total - all - size)
  const isNearEnd = !isByCreation && after < all
  const isFew = isSearch(scope.filter) && total < FEW
  const { from, offset } = isByCreation
    ? await beginningOf(db, scope, { offset: all, upward, days: isFew ? undefined : days })
    : { from: undefined, offset: isNearEnd ? after : all }
  const beginning =
    from === undefined ? sql`` : upward ? sql`and p.created_at >= ${from}` : sql`and p.created_at < ${from}`
  const { key, by, back } = ORDERS[sort]
  // A search with few matches: walking through the list until they turn up would take longer. `offset 0` keeps the
  // planner from choosing that.
  const plannerBarrier = isFew ? sql`offset 0` : sql``
  const { rows } = await sql<Row>`
    select ${RECORD} from ${PAYMENTS} where p.id in (
      select p.id from (
        select p.id, ${key} from payment p where ${paymentsOf(scope.merchant_id, scope.filter)} ${beginning} ${plannerBarrier}
      ) p
      order by ${isNearEnd ? back : by} limit ${Math.min(size, total - all)} offset ${offset})
    order by ${by}`.execute(db)
  return rows
}

/** Where the walk through the list begins. The many matches of a search may all be old, so it begins on their day. */
async function beginningOf(
  db: Db,
  scope: TallyScope,
  { offset, upward, days }: { offset: number; upward: boolean; days: PaymentDays | undefined },
): Promise<{ from: Date | undefined; offset: number }> {
  if (!isSearch(scope.filter)) return await leapTo(db, scope, { offset, upward })
  const day = upward ? days?.first_day : days?.last_day
  return { from: typeof day === 'string' ? edgeOf(day, upward) : undefined, offset }
}

/** One payment of a merchant as a row of the list; undefined when there is none with this handle. */
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
