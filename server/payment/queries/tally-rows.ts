import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { paymentsOf } from './payment-filter'
import type { TransactionFilter } from './payment-filter'

export const DAY = 86_400

export interface TallyScope {
  readonly merchant_id: string
  readonly filter: TransactionFilter
}

/** Which rows of a tally a scope means, by all of its filter but times and what was typed. */
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

/** Payments of a scope by day (UTC) and status: whole days from the tally, the rest of a range from the payments. */
export function rowsByDay(scope: TallyScope): RawBuilder<unknown> {
  const { start_time, end_time } = scope.filter
  const first = start_time === undefined ? undefined : Math.ceil(start_time / DAY)
  const last = end_time === undefined ? undefined : Math.floor(end_time / DAY)
  const hasWholeDays = first === undefined || last === undefined || first < last
  if (!hasWholeDays) return rowByRow(scope)
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

/** Payments one by one, between narrower limits than the scope's own where they are given. */
export function rowByRow(
  { merchant_id, filter }: TallyScope,
  limits: { start_time?: number; end_time?: number } = {},
): RawBuilder<unknown> {
  return sql`
    select (p.created_at at time zone 'UTC')::date as day, (p.created_at at time zone 'UTC')::date as last_day, p.status,
           1::bigint as payments, p.usdt_amount
    from payment p where ${paymentsOf(merchant_id, { ...filter, ...limits })}`
}
