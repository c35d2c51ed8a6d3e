import { sql } from 'kysely'
import { bucketOf, lastDays } from '#server/core/calendar'
import type { Db } from '#server/database/schema'
import { usdtWorthOf } from '#server/ledger/accounts'
import * as chart from '#server/ledger/chart'
import { liesInOneBucket, wholeTwoHours } from './tallied'
import type { ZonedScope } from './tallied'

const DAY_MILLIS = 86_400_000

/** What a card draws. */
export interface CardFigures {
  /** Of the last days together; of a balance: what it is now. */
  current: string
  /** Of as many days before them; of a balance: what it was when they began. */
  previous: string
  /** One point a day, oldest first; `date` is YYYY-MM-DD in the merchant's zone. */
  series: { date: string; value: string }[]
}

/**
 * The extractable balance in USDT, at the rates of now and of each token by itself, as the assets have it: at the end of each of the last calendar days, and before the
 * first of them (`previous`). It is the balance of now less what has moved since: of these days only, from the tally of
 * movements and the postings that are not folded yet.
 *
 * @example
 * await balanceHistory(db, { merchant_id, zone: 'Asia/Shanghai', appid: undefined, now: clock.now() }, 30)
 */
export async function balanceHistory(
  db: Db,
  { merchant_id, zone, now }: ZonedScope & { now: Date },
  days: number,
): Promise<CardFigures> {
  const cut = { step: 'day', zone } as const
  const from = wholeTwoHours(new Date(now.getTime() - (days + 2) * DAY_MILLIS))
  // `offset 0` keeps the planner from reading all accounts, or all postings of these days, for a few rows of these.
  const { rows } = await sql<{ date: string; value: string; before: string }>`
    with capital as (
      select a.id, a.balance, t.usdt_rate, coalesce(m.seq, 0) as seq
      from ledger_account a join token t on t.id = a.token_id left join balance_tally_mark m on m.account_id = a.id
      where a.owner = ${chart.capital(merchant_id).owner} and a.kind = 'liability'),
    two_hours as (
      select capital.id as account_id, tally.*, ${liesInOneBucket(cut)} as is_whole
      from capital cross join lateral (
        select starts_at, amount from balance_tally
        where account_id = capital.id and span = 'two_hours' and starts_at >= ${from} offset 0) tally),
    part as (
      select account_id, starts_at as at, amount from two_hours where is_whole
      union all
      select t.account_id, quarter.starts_at, quarter.amount from two_hours t cross join lateral (
        select starts_at, amount from balance_tally
        where account_id = t.account_id and span = 'quarter_hour'
          and starts_at >= t.starts_at and starts_at < t.starts_at + interval '2 hours'
        offset 0) quarter
      where not t.is_whole
      union all
      select capital.id, p.created_at, p.amount
      from capital cross join lateral (
        select created_at, amount from ledger_posting
        where account_id = capital.id and seq > capital.seq offset 0) p
      where p.created_at >= ${from}),
    moved as (select account_id, ${bucketOf(sql`at`, cut)} as bucket, sum(amount) as amount from part group by 1, 2),
    day as (${lastDays(now, { zone, days })}),
    worth as (
      select day.bucket,
             ${usdtWorthOf(sql`(c.balance - coalesce(sum(m.amount) filter (where m.bucket > day.bucket), 0))`, sql`c.usdt_rate`)} as value,
             ${usdtWorthOf(sql`(c.balance - coalesce(sum(m.amount), 0))`, sql`c.usdt_rate`)} as before
      from day cross join capital c left join moved m on m.account_id = c.id and m.bucket >= day.bucket
      group by day.bucket, c.id, c.balance, c.usdt_rate)
    select day.date, coalesce(sum(worth.value), 0)::text as value, coalesce(sum(worth.before), 0)::text as before
    from day left join worth using (bucket)
    group by day.bucket, day.date
    order by day.bucket`.execute(db)
  return {
    current: rows.at(-1)?.value ?? '0',
    previous: rows[0]?.before ?? '0',
    series: rows.map(({ date, value }) => ({ date, value })),
  }
}
