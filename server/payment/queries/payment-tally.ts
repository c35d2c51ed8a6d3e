import { sql } from 'kysely'
import { inTransaction } from '#server/database/connect'
import type { Db } from '#server/database/schema'
import { timeOf } from '#server/core/filter'
import { isolateMerchants, rethrow } from '#server/core/isolate'
import { cutLongStretches, rowsByOrder } from './order-tally'
import { isSearch } from './payment-filter'
import { DAY, rowByRow, rowsByDay } from './tally-rows'
import type { TallyScope } from './tally-rows'

/** All payments that a filter lets through: how many, how many of them were paid, and the worth of those in USDT. */
interface PaymentTotals {
  readonly total: number
  readonly count_paid: number
  readonly usdt_amount: string
}

/** The first and last day (YYYY-MM-DD, UTC) on which payments of a scope were created; null when it has none. */
export interface PaymentDays {
  readonly first_day: string | null
  readonly last_day: string | null
}

/**
 * Exact totals of a filtered set: sums of the tallies, or a count of the payments where a search leaves few of them.
 *
 * @example
 * (await paymentTotals(trx, { merchant_id, filter: { status: '2' } })).totals.usdt_amount // '1204.5'
 */
export async function paymentTotals(db: Db, scope: TallyScope): Promise<{ totals: PaymentTotals; days: PaymentDays }> {
  const { rows } = await sql<PaymentTotals & PaymentDays>`
    select coalesce(sum(payments), 0)::int as total,
           coalesce(sum(payments) filter (where status in (2, 5, 6)), 0)::int as count_paid,
           trim_scale(coalesce(sum(usdt_amount) filter (where status in (2, 5, 6)), 0))::text as usdt_amount,
           min(day)::text as first_day, max(last_day)::text as last_day
    from (${await rowsOf(db, scope)}) counted`.execute(db)
  const { first_day = null, last_day = null, ...totals } = rows[0] ?? { total: 0, count_paid: 0, usdt_amount: '0' }
  return { totals, days: { first_day, last_day } }
}

async function rowsOf(db: Db, scope: TallyScope) {
  if (!isSearch(scope.filter)) return rowsByDay(scope)
  const { out_trade_no, trade_no, txid, start_time, end_time, undecided, part_refunded } = scope.filter
  const isByOrder = [trade_no, txid, start_time, end_time, undecided, part_refunded].every((rest) => rest === undefined)
  return out_trade_no !== undefined && isByOrder ? await rowsByOrder(db, scope, out_trade_no) : rowByRow(scope)
}

/**
 * How many of a merchant's payments are in each of the eight statuses.
 *
 * @example
 * await countByStatus(trx, { merchant_id, filter: {} }) // [{ status: 1, count: 0 }, { status: 2, count: 890631 }, ...]
 */
export async function countByStatus(db: Db, scope: TallyScope): Promise<{ status: number; count: number }[]> {
  const { rows } = await sql<{ status: number; count: number }>`
    select status, coalesce(sum(payments), 0)::int as count
    from generate_series(1, 8) status left join (${rowsByDay(scope)}) counted using (status)
    group by status order by status`.execute(db)
  return rows
}

/** Skipping fewer rows than this takes no longer than the query that tells where to begin. */
const WORTH_A_LEAP = 2_000

interface Beginning {
  readonly from: Date | undefined
  readonly offset: number
}

/**
 * Where to begin reading for a page deep in the list by creation: from which moment on (or back, for the newest first),
 * and how many rows are left to skip from there, at most those of one day.
 *
 * @returns no moment and the whole offset where the tally does not know, as in a search
 * @example
 * await leapTo(trx, scope, { offset: 500_000, upward: false }) // { from: 2026-10-04T00:00:00Z, offset: 4915 }
 */
export async function leapTo(
  db: Db,
  scope: TallyScope,
  { offset, upward }: { offset: number; upward: boolean },
): Promise<Beginning> {
  if (offset < WORTH_A_LEAP || isSearch(scope.filter)) return { from: undefined, offset }
  const direction = upward ? sql`asc` : sql`desc`
  const { rows } = await sql<{ day: string; before: number }>`
    select day::text, before from (
      select day, (sum(payments) over (order by day ${direction}) - payments)::int as before
      from (select day, sum(payments) as payments from (${rowsByDay(scope)}) counted group by day) by_day
    ) running
    where before <= ${offset} order by before desc, day ${direction} limit 1`.execute(db)
  const [found] = rows
  if (found === undefined) return { from: undefined, offset }
  return { from: edgeOf(found.day, upward), offset: offset - found.before }
}

/**
 * The moment at which reading a day begins: its start when the oldest come first, else its end.
 *
 * @param day YYYY-MM-DD, UTC
 * @example
 * edgeOf('2026-10-03', false) // 2026-10-04T00:00:00Z
 */
export function edgeOf(day: string, upward: boolean): Date {
  const start = Date.parse(`${day}T00:00:00Z`) / 1000
  return timeOf(upward ? start : start + DAY)
}

/**
 * Folds the changes that payments have appended into the tallies by day and by order number, so that a request adds up
 * few rows. Totals are exact before it, meanwhile and afterwards: a change moves from one table to the other in one
 * transaction.
 *
 * @throws what the database throws; nothing is folded then, and the next round does it
 * @example
 * await foldTally(db)
 */
export async function foldTally(db: Db, onFault: (error: unknown) => void = rethrow): Promise<void> {
  await isolateMerchants({
    all: async () => await fold(db, null),
    merchants: async () => await changedMerchants(db),
    one: async (merchant_id) => await fold(db, merchant_id),
    onFault,
  })
}

async function changedMerchants(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('payment_tally_change').select('merchant_id').distinct().execute()
  return rows.map(({ merchant_id }) => merchant_id)
}

async function fold(db: Db, only: string | null): Promise<void> {
  await inTransaction(
    db,
    async (trx) => {
      await sql`
        with folded as (
          delete from payment_tally_change where ${only}::bigint is null or merchant_id = ${only}::bigint returning *
        ),
        by_day as (
          insert into payment_tally as kept
          select merchant_id, application_id, day, status, exception, sum(payments), sum(usdt_amount)
          from folded group by 1, 2, 3, 4, 5
          on conflict (merchant_id, day, application_id, status, exception)
          do update set payments = kept.payments + excluded.payments,
                        usdt_amount = kept.usdt_amount + excluded.usdt_amount
        )
        insert into payment_order_tally as kept
        select merchant_id, mark, application_id, status, exception, sum(payments), sum(usdt_amount), min(day), max(day)
        from (
          select folded.*, coalesce((
            select t.mark from payment_order_tally t
            where t.merchant_id = folded.merchant_id and t.mark <= folded.out_trade_no
            order by t.mark desc limit 1), '') as mark
          from folded
        ) placed
        group by 1, 2, 3, 4, 5
        having sum(payments) <> 0 or sum(usdt_amount) <> 0
        on conflict (merchant_id, mark, application_id, status, exception)
        do update set payments = kept.payments + excluded.payments, usdt_amount = kept.usdt_amount + excluded.usdt_amount,
                      first_day = least(kept.first_day, excluded.first_day),
                      last_day = greatest(kept.last_day, excluded.last_day)`.execute(trx)
      await cutLongStretches(trx, only)
    },
    // Cutting counts the payments themselves: it must see exactly those whose changes were folded.
    { isolation: 'repeatable read' },
  )
}
