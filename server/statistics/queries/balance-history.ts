import { sql } from 'kysely'
import { bucketOf, lastDays } from '#server/core/calendar'
import type { Db } from '#server/database/schema'
import { capitalAccount } from '#server/ledger/accounts'
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
 * The extractable balance in USDT, at the rates of now: at the end of each of the last calendar days, and before the
 * first of them (`previous`). It is the balance of now less what has moved since, so only movements of these days are
 * read.
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
  const from = new Date(now.getTime() - (days + 2) * DAY_MILLIS)
  const { rows } = await sql<{ date: string; value: string; before: string }>`
    with capital as (
      select a.id, a.balance, t.usdt_rate from ledger_account a join token t on t.id = a.token_id
      where a.owner = ${capitalAccount(merchant_id)} and a.kind = 'liability'),
    moved as (
      select bucket, sum(moved.amount * capital.usdt_rate) as amount
      from capital cross join lateral (
        select ${bucketOf(sql`p.created_at`, cut)} as bucket, sum(p.amount) as amount
        from ledger_posting p where p.account_id = capital.id and p.created_at >= ${from} group by 1) moved
      group by 1)
    select day.date,
           trunc(total.now - coalesce((select sum(amount) from moved where bucket > day.bucket), 0), 6)::text as value,
           trunc(total.now - coalesce((select sum(amount) from moved where bucket >= day.bucket), 0), 6)::text as before
    from (${lastDays(now, { zone, days })}) day
    cross join (select coalesce(sum(balance * usdt_rate), 0) as now from capital) total
    order by day.bucket`.execute(db)
  return {
    current: rows.at(-1)?.value ?? '0',
    previous: rows[0]?.before ?? '0',
    series: rows.map(({ date, value }) => ({ date, value })),
  }
}
