import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** How a chart cuts time: whole calendar days, or the hours of one day. */
export type Step = 'day' | 'hour'

/** How long the buckets are, and by which zone's calendar (an IANA name) they begin and end. */
export interface Cut {
  readonly step: Step
  readonly zone: string
}

const HOUR = 3600
/** The longest day of any zone has 25 hours; anything longer is more than one day. */
const LONGEST_DAY = 25 * HOUR

export interface TimeRange {
  readonly from: Date
  /** Not part of the range. */
  readonly to: Date
}

/** A range of one day is drawn by its hours, anything longer by its days. */
export function stepOf({ from, to }: TimeRange): Step {
  return to.getTime() - from.getTime() <= LONGEST_DAY * 1000 ? 'hour' : 'day'
}

/**
 * The bucket that a time falls into: its beginning as the merchant's clocks show it, without a zone. Two hours that a
 * clock shows twice in autumn are one bucket.
 *
 * @param time SQL of type timestamptz
 * @example
 * sql`select ${bucketOf(sql`p.paid_at`, { step: 'day', zone: 'Asia/Kathmandu' })} from payment p`
 */
export function bucketOf(time: RawBuilder<Date>, { step, zone }: Cut): RawBuilder<Date> {
  return sql<Date>`date_trunc(${sql.lit(step)}, ${time} at time zone ${sql.lit(zone)})`
}

/** How the wire names a bucket: `2026-11-21`, or `2026-11-21 14:00` by hours. */
function labelOf(bucket: RawBuilder<Date>, { step }: Pick<Cut, 'step'>): RawBuilder<string> {
  return sql<string>`to_char(${bucket}, ${sql.lit(step === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH24:00')})`
}

/**
 * Every bucket of a range, rows `(bucket, date)` where `date` is its label, empty ones included: an empty day is zero, not a gap. The database
 * cuts the range, so that a day of 23 or 25 hours is one day here and in the sums.
 */
export function bucketsOf({ from, to }: TimeRange, cut: Cut): RawBuilder<unknown> {
  const first = bucketOf(sql`${from}::timestamptz`, cut)
  const last = bucketOf(sql`${new Date(to.getTime() - 1)}::timestamptz`, cut)
  const width = sql.lit(cut.step === 'day' ? '1 day' : '1 hour')
  return sql`
    select bucket, ${labelOf(sql`bucket`, cut)} as date from generate_series(${first}, ${last}, interval ${width}) bucket
    order by bucket`
}

/**
 * The merchant's calendar days that end with today's, rows `(bucket, date, days_ago)`; today is 0 days ago.
 *
 * @param days how many
 */
export function lastDays(now: Date, { zone, days }: { zone: string; days: number }): RawBuilder<unknown> {
  const cut = { step: 'day', zone } as const
  const today = bucketOf(sql`${now}::timestamptz`, cut)
  return sql`
    select bucket, ${labelOf(sql`bucket`, cut)} as date, days_ago
    from generate_series(0, ${sql.lit(days - 1)}) days_ago
    cross join lateral (select ${today} - make_interval(days => days_ago) as bucket) day`
}
