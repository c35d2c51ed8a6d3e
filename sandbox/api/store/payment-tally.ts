import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#sandbox/database/schema'
import { isSearch, paymentsOf } from './payment-filter'
import type { TransactionFilter } from './payment-filter'
import { timeOf } from './filter'

const DAY = 86_400

/** What a filter means in all: how many payments, how many of them paid, and what those are worth in USDT. */
export interface PaymentTotals {
  readonly total: number
  readonly count_paid: number
  readonly usdt_amount: string
}

interface Scope {
  readonly merchant_id: string
  readonly filter: TransactionFilter
}

const ofKind = ({ merchant_id, filter }: Scope): RawBuilder<unknown> => {
  const { appid, status, exception } = filter
  const all = [
    sql`merchant_id = ${merchant_id}`,
    appid === undefined
      ? undefined
      : sql`application_id = (select id from application where appid = ${appid} and merchant_id = ${merchant_id})`,
    status === undefined ? undefined : sql`status = any(${status.split(',').map(Number)}::smallint[])`,
    exception === undefined ? undefined : sql`exception = any(${exception.split(',')}::text[])`,
  ]
  return sql.join(
    all.filter((condition) => condition !== undefined),
    sql` and `,
  )
}

const dateOf = (day: number): string => new Date(day * DAY * 1000).toISOString().slice(0, 10)

/** Payments of a scope by day (UTC) and status: whole days from the tally, the rest of a range from the payments. */
function counted(scope: Scope): RawBuilder<unknown> {
  const { start_time, end_time } = scope.filter
  const first = start_time === undefined ? undefined : Math.ceil(start_time / DAY)
  const last = end_time === undefined ? undefined : Math.floor(end_time / DAY)
  const hasWholeDays = first === undefined || last === undefined || first < last
  if (!hasWholeDays) return single(scope, {})
  const days = sql.join(
    [
      ofKind(scope),
      ...(first === undefined ? [] : [sql`day >= ${dateOf(first)}::date`]),
      ...(last === undefined ? [] : [sql`day < ${dateOf(last)}::date`]),
    ],
    sql` and `,
  )
  const parts = [
    sql`select day, status, payments, usdt_amount from payment_tally where ${days}`,
    sql`select day, status, payments, usdt_amount from payment_tally_change where ${days}`,
    ...(first === undefined || first * DAY === start_time ? [] : [single(scope, { end_time: first * DAY })]),
    ...(last === undefined || last * DAY === end_time ? [] : [single(scope, { start_time: last * DAY })]),
  ]
  return sql.join(parts, sql` union all `)
}

/** Payments one by one, between narrower limits than the scope's own. */
function single(
  { merchant_id, filter }: Scope,
  limits: { start_time?: number; end_time?: number },
): RawBuilder<unknown> {
  return sql`
    select (p.created_at at time zone 'UTC')::date as day, p.status, 1::bigint as payments, p.usdt_amount
    from payment p where ${paymentsOf(merchant_id, { ...filter, ...limits })}`
}

/** Exact totals of a filtered set: from the tally, or counted where a search leaves few payments. */
export async function paymentTotals(db: Db, scope: Scope): Promise<PaymentTotals> {
  const rowsOfScope = isSearch(scope.filter) ? single(scope, {}) : counted(scope)
  const { rows } = await sql<PaymentTotals>`
    select coalesce(sum(payments), 0)::int as total,
           coalesce(sum(payments) filter (where status in (2, 5, 6)), 0)::int as count_paid,
           trim_scale(coalesce(sum(usdt_amount) filter (where status in (2, 5, 6)), 0))::text as usdt_amount
    from (${rowsOfScope}) counted`.execute(db)
  return rows[0] ?? { total: 0, count_paid: 0, usdt_amount: '0' }
}

/** How many of a merchant's payments are in each status. */
export async function countByStatus(db: Db, scope: Scope): Promise<{ status: number; count: number }[]> {
  const { rows } = await sql<{ status: number; count: number }>`
    select status, sum(payments)::int as count from (${counted(scope)}) counted
    group by status having sum(payments) > 0 order by status`.execute(db)
  return rows
}

/** Below this many rows, walking is as quick as asking where to begin. */
const WORTH_A_LEAP = 2_000

/**
 * Where to begin reading for a page deep in the list by creation: from which moment on (or back), and how many rows are
 * left to skip from there; at most a day's.
 *
 * @returns the whole way, where the tally cannot help
 */
export async function leapTo(
  db: Db,
  scope: Scope,
  { offset, upward }: { offset: number; upward: boolean },
): Promise<{ from: Date | undefined; offset: number }> {
  if (offset < WORTH_A_LEAP || isSearch(scope.filter)) return { from: undefined, offset }
  const direction = upward ? sql`asc` : sql`desc`
  const { rows } = await sql<{ day: string; before: number }>`
    select day::text, before from (
      select day, (sum(payments) over (order by day ${direction}) - payments)::int as before
      from (select day, sum(payments) as payments from (${counted(scope)}) counted group by day) by_day
    ) running
    where before <= ${offset} order by before desc, day ${direction} limit 1`.execute(db)
  const [found] = rows
  if (found === undefined) return { from: undefined, offset }
  const start = Date.parse(`${found.day}T00:00:00Z`) / 1000
  return { from: timeOf(upward ? start : start + DAY), offset: offset - found.before }
}

/** Folds what changed into the tally, so that little has to be added up; exact before, meanwhile and after. */
export async function foldTally(db: Db): Promise<void> {
  await sql`
    with folded as (delete from payment_tally_change returning *)
    insert into payment_tally as kept
    select merchant_id, application_id, day, status, exception, sum(payments), sum(usdt_amount)
    from folded group by 1, 2, 3, 4, 5
    on conflict (merchant_id, day, application_id, status, exception)
    do update set payments = kept.payments + excluded.payments, usdt_amount = kept.usdt_amount + excluded.usdt_amount
  `.execute(db)
}
