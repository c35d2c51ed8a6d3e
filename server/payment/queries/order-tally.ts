import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Trx } from '#server/database/schema'
import { prefix } from '#server/core/filter'
import { ofKind, rowByRow } from './tally-rows'
import type { TallyScope } from './tally-rows'

/** Payments of a stretch when it is cut: counting this many takes a millisecond, and a million make 500 stretches. */
const STRETCH = 2_000

/**
 * Rows to sum for the payments whose order number begins with what was typed: whole stretches from the tally, the two
 * ends from the payments. The caller must run them in the same snapshot (`repeatable read`): folding moves the marks.
 *
 * @example
 * sql`select sum(payments) from (${await rowsByOrder(trx, scope, 'HS-2')}) counted`
 */
export async function rowsByOrder(db: Db, scope: TallyScope, typed: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(mark) as first, max(mark) as last
    from payment_order_tally where merchant_id = ${scope.merchant_id} and mark like ${prefix(typed)}`.execute(db)
  const { first, last } = rows[0] ?? { first: null, last: null }
  if (first === null || first === last) return rowByRow(scope)
  const kind = ofKind(scope)
  return sql`
    select first_day as day, last_day, status, payments, usdt_amount
    from payment_order_tally where ${kind} and mark >= ${first} and mark < ${last}
    union all
    select day, day, status, payments, usdt_amount
    from payment_tally_change where ${kind} and out_trade_no >= ${first} and out_trade_no < ${last}
    union all
    ${rowByRow(scope)} and p.out_trade_no ~<~ ${first}
    union all
    ${rowByRow(scope)} and p.out_trade_no ~>=~ ${last}`
}

/**
 * Cuts the stretches that have grown beyond twice their size. Call it only in the `repeatable read` transaction that has
 * just folded all changes: the recount then sees exactly the payments that were folded.
 *
 * @example
 * await cutLongStretches(trx)
 */
export async function cutLongStretches(trx: Trx, only: string | null = null): Promise<void> {
  const { rows } = await sql<{ merchant_id: string; mark: string; next: string | null }>`
    select merchant_id, mark, next
    from (
      select merchant_id, mark, sum(payments) as payments,
             lead(mark) over (partition by merchant_id order by mark) as next
      from payment_order_tally where ${only}::bigint is null or merchant_id = ${only}::bigint
      group by merchant_id, mark
    ) stretch
    where payments > ${2 * STRETCH}`.execute(trx)
  for (const { merchant_id, mark, next } of rows) {
    await sql`delete from payment_order_tally where merchant_id = ${merchant_id} and mark = ${mark}`.execute(trx)
    // By rank, so that two shops' orders of the same number stay together.
    await sql`
      insert into payment_order_tally
      select ${merchant_id}, case part when 0 then ${mark} else min(min(out_trade_no)) over (partition by part) end,
             application_id, status, exception, count(*), sum(usdt_amount), min(day), max(day)
      from (
        select application_id, status, coalesce(exception, '') as exception, usdt_amount,
               (created_at at time zone 'UTC')::date as day, out_trade_no collate "C" as out_trade_no,
               (rank() over (order by out_trade_no using ~<~) - 1) / ${STRETCH} as part
        from payment
        where merchant_id = ${merchant_id} and out_trade_no ~>=~ ${mark}
          and ${next === null ? sql`true` : sql`out_trade_no ~<~ ${next}`}
      ) placed
      group by part, application_id, status, exception`.execute(trx)
  }
}
