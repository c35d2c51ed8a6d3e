import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { bucketOf } from '#server/core/calendar'
import type { Cut, TimeRange } from '#server/core/calendar'

/** Whose figures, and of which application; of all when undefined. */
export interface Scope {
  readonly merchant_id: string
  readonly appid: string | undefined
}

/** By the calendar of which zone (an IANA name). */
export interface ZonedScope extends Scope {
  readonly zone: string
}

const QUARTER_HOUR = 15 * 60_000
const TWO_HOURS = 8 * QUARTER_HOUR

/** A payment counts as income once it is paid; a refund afterwards is a figure of its own. */
const isIncome: RawBuilder<boolean> = sql`p.status in (2, 5, 6)`

/** The columns that are summed, in one order everywhere. Amounts in USDT. */
const figures = sql`income, paid, orders, refunded, withdrawn`
const sums = sql`
  sum(income) as income, sum(paid) as paid, sum(orders) as orders, sum(refunded) as refunded, sum(withdrawn) as withdrawn`

const applicationOf = ({ merchant_id, appid }: Scope): RawBuilder<string> =>
  sql`(select id from application where appid = ${appid} and merchant_id = ${merchant_id})`

/** The tally has a sum over all applications, under application 0. */
const ofTally = (scope: Scope, span: 'quarter_hour' | 'two_hours' | 'ever'): RawBuilder<boolean> =>
  sql`merchant_id = ${scope.merchant_id} and span = ${sql.lit(span)}
      and application_id = ${scope.appid === undefined ? sql`0` : applicationOf(scope)}`

/** Rows of a table that names merchant and application. */
const ofScope = (scope: Scope): RawBuilder<boolean> =>
  scope.appid === undefined
    ? sql`merchant_id = ${scope.merchant_id}`
    : sql`merchant_id = ${scope.merchant_id} and application_id = ${applicationOf(scope)}`

/** One row: the figures of all time. A scope where nothing has happened has nulls. */
export function ofAllTime(scope: Scope): RawBuilder<unknown> {
  return sql`
    select ${sums} from (
      select ${figures} from statistics_tally where ${ofTally(scope, 'ever')}
      union all
      select ${figures} from statistics_change where ${ofScope(scope)}
    ) part`
}

/**
 * The figures of a range by the buckets of a calendar, rows `(bucket, income, paid, orders, refunded, withdrawn)`; a
 * bucket where nothing happened may be missing. Whole quarter hours come from the tally; what the range has of a quarter
 * hour at its two ends is summed from the records. Withdrawals are tallied only, so the ends of a range that asks for
 * them must be quarter hours.
 *
 * @example
 * sql`select sum(income) from (${byBucket(scope, range, { step: 'day', zone: 'Pacific/Chatham' })}) day`
 */
export function byBucket(scope: Scope, { from, to }: TimeRange, cut: Cut): RawBuilder<unknown> {
  const first = wholeQuarter(from, Math.ceil)
  const last = wholeQuarter(to, Math.floor)
  const parts =
    first < last
      ? [
          tallied(scope, { from: first, to: last }, cut),
          ...(from < first ? [recorded(scope, { from, to: first })] : []),
          ...(last < to ? [recorded(scope, { from: last, to })] : []),
        ]
      : [recorded(scope, { from, to })]
  return sql`
    select ${bucketOf(sql.ref('at'), cut)} as bucket, ${sums}
    from (${sql.join(parts, sql` union all `)}) part
    group by 1`
}

/** The next or last beginning of a quarter hour, in UTC. */
export function wholeQuarter(time: Date, round: (count: number) => number): Date {
  return new Date(round(time.getTime() / QUARTER_HOUR) * QUARTER_HOUR)
}

/**
 * The condition for two hours that begin at the column `starts_at`: no bucket ends in them and no clock is changed.
 *
 * @example
 * sql`select ${liesInOneBucket({ step: 'day', zone: 'Asia/Kathmandu' })} from statistics_tally`
 */
export function liesInOneBucket(cut: Cut): RawBuilder<boolean> {
  const zone = sql.lit(cut.zone)
  const lastQuarter = sql<Date>`(starts_at + interval '105 minutes')`
  return sql`(
    ${lastQuarter} at time zone ${zone} - starts_at at time zone ${zone} = interval '105 minutes'
    and ${bucketOf(sql`starts_at`, cut)} = ${bucketOf(lastQuarter, cut)})`
}

/** The last beginning of two whole hours, in UTC. */
export function wholeTwoHours(time: Date): Date {
  return new Date(Math.floor(time.getTime() / TWO_HOURS) * TWO_HOURS)
}

/**
 * Two hours at once where they lie in one bucket, and by their quarter hours where a bucket or the range ends between
 * them: a day of any zone is about twenty rows. Also where clocks are changed between them, since a day may then end
 * twice. Both ends must be quarter hours.
 */
function tallied(scope: Scope, { from, to }: TimeRange, cut: Cut): RawBuilder<unknown> {
  const start = wholeTwoHours(from)
  return sql`
    (with two_hours as (
      select starts_at, ${figures},
             starts_at >= ${from} and starts_at + interval '2 hours' <= ${to}
             and ${liesInOneBucket(cut)} as is_whole
      from statistics_tally
      where ${ofTally(scope, 'two_hours')} and starts_at >= ${start} and starts_at < ${to})
    select starts_at as at, ${figures} from two_hours where is_whole
    union all
    select quarter.* from two_hours t cross join lateral (
      select starts_at, ${figures} from statistics_tally
      where ${ofTally(scope, 'quarter_hour')}
        and starts_at >= greatest(t.starts_at, ${from}) and starts_at < least(t.starts_at + interval '2 hours', ${to})
      offset 0) quarter
    where not t.is_whole
    union all
    select quarter_hour, ${figures} from statistics_change
    where ${ofScope(scope)} and quarter_hour >= ${from} and quarter_hour < ${to})`
}

/** Payments and refunds one by one: for less than a quarter hour. */
function recorded(scope: Scope, { from, to }: TimeRange): RawBuilder<unknown> {
  const within = (column: string): RawBuilder<boolean> =>
    sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`
  return sql`
    select paid_at as at, usdt_amount as income, 1 as paid, 0 as orders, 0 as refunded, 0 as withdrawn
    from payment p where ${ofScope(scope)} and ${isIncome} and ${within('paid_at')}
    union all
    select created_at, 0, 0, 1, 0, 0 from payment where ${ofScope(scope)} and ${within('created_at')}
    union all
    select finished_at, 0, 0, 0, refunded, 0
    from (select r.merchant_id, p.application_id, r.finished_at, r.usdt_amount as refunded
          from refund r join payment p on p.id = r.payment_id where r.state = 'accomplish') refund
    where ${ofScope(scope)} and ${within('finished_at')}`
}
