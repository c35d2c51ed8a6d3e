import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** The step of a chart: calendar days, or the hours of one day. */
export type Step = 'day' | 'hour'

const HOUR = 3600
/** The longest day of any zone has 25 hours; anything longer is more than one day. */
const LONGEST_DAY = 25 * HOUR

/** A span of time; `to` is not part of it. */
export interface TimeRange {
  readonly from: Date
  readonly to: Date
}

/** The step for a range: hours up to one day, days beyond that. */
export function stepOf({ from, to }: TimeRange): Step {
  return to.getTime() - from.getTime() <= LONGEST_DAY * 1000 ? 'hour' : 'day'
}

/**
 * The label of the step that a time falls into, in the merchant's zone: `2026-11-21`, or `2026-11-21 14:00` by hours.
 * `time` is a column name from this program's code; never pass text of a caller.
 */
export function bucketOf(time: string, { step, zone }: { step: Step; zone: string }): RawBuilder<string> {
  const pattern = step === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH24:00'
  return sql<string>`to_char(${sql.ref(time)} at time zone ${sql.lit(zone)}, ${sql.lit(pattern)})`
}

/**
 * Every step of a range in order, empty ones included: a day without payments is drawn as zero. The database cuts the
 * range, so that a day of 23 or 25 hours is one day here as it is in the sums.
 */
export function bucketsOf(
  { from, to }: TimeRange,
  { step, zone }: { step: Step; zone: string },
): RawBuilder<{ date: string }> {
  const pattern = step === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH24:00'
  const width = step === 'day' ? '1 day' : '1 hour'
  const local = (time: Date): RawBuilder<Date> =>
    sql`date_trunc(${sql.lit(step)}, ${time}::timestamptz at time zone ${sql.lit(zone)})`
  return sql<{ date: string }>`
    select distinct to_char(bucket, ${sql.lit(pattern)}) as date
    from generate_series(${local(from)}, ${local(new Date(to.getTime() - 1))}, interval ${sql.lit(width)}) bucket
    order by date`
}

/** The start of the calendar day, in the merchant's zone, that lies `daysBack` days before the day of `time`. */
export function startOfDay(time: Date, { zone, daysBack = 0 }: { zone: string; daysBack?: number }): RawBuilder<Date> {
  return sql<Date>`(date_trunc('day', ${time}::timestamptz at time zone ${sql.lit(zone)}) - make_interval(days => ${sql.lit(daysBack)})) at time zone ${sql.lit(zone)}`
}
