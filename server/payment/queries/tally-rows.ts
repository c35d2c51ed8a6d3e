import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { paymentsOf } from './payment-filter'
import type { TransactionFilter } from './payment-filter'

/** Seconds. */
export const DAY = 86_400

/** Whose payments, and which of them. */
export interface TallyScope {
  readonly merchant_id: string
  readonly filter: TransactionFilter
}

/**
 * The condition for rows of a tally: merchant, application, status and exception. Times and typed numbers of the filter
 * are left to the caller.
 *
 * @example
 * sql`select sum(payments) from payment_tally where ${ofKind(scope)}`
 */
export const ofKind = ({ merchant_id, filter }: TallyScope): RawBuilder<boolean> => {
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

/**
 * Rows `(day, last_day, status, payments, usdt_amount)` whose sums are the payments of a scope: whole days (UTC) from the
 * tally, what a range has of a day at its two ends from the payments.
 *
 * @example
 * sql`select status, sum(payments) from (${rowsByDay(scope)}) counted group by status`
 */
export function rowsByDay(scope: TallyScope): RawBuilder<unknown> {
  const { start_time, end_time } = scope.filter
  const first = start_time === undefined ? undefined : Math.ceil(start_time / DAY)
  const last = end_time === undefined ? undefined : Math.floor(end_time / DAY)
  const hasWholeDays = first === undefined || last === undefined || first < last
  // The tally does not know who has decided, nor what was refunded in part; these payments have indexes of their own.
  const { undecided, part_refunded } = scope.filter
  if (!hasWholeDays || undecided === 1 || part_refunded === 1) return rowByRow(scope)
  const days = sql.join(
    [
      ofKind(scope),
      ...(first === undefined ? [] : [sql`day >= ${dateOf(first)}::date`]),
      ...(last === undefined ? [] : [sql`day < ${dateOf(last)}::date`]),
    ],
    sql` and `,
  )
  const parts = [
    sql`select day, day as last_day, status, payments, usdt_amount from payment_tally where ${days}`,
    sql`select day, day, status, payments, usdt_amount from payment_tally_change where ${days}`,
    ...(first === undefined || first * DAY === start_time ? [] : [rowByRow(scope, { end_time: first * DAY })]),
    ...(last === undefined || last * DAY === end_time ? [] : [rowByRow(scope, { start_time: last * DAY })]),
  ]
  return sql.join(parts, sql` union all `)
}

/**
 * The same rows as `rowsByDay`, one for each payment.
 *
 * @param limits replace the scope's own times, in seconds
 * @example
 * rowByRow(scope, { end_time: 1_790_000_000 })
 */
export function rowByRow(
  { merchant_id, filter }: TallyScope,
  limits: { start_time?: number; end_time?: number } = {},
): RawBuilder<unknown> {
  return sql`
    select (p.created_at at time zone 'UTC')::date as day, (p.created_at at time zone 'UTC')::date as last_day, p.status,
           1::bigint as payments, p.usdt_amount
    from payment p where ${paymentsOf(merchant_id, { ...filter, ...limits })}`
}
