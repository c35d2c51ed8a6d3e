import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#server/database/schema'
import type { Card } from '#shared/contract/statistics'
import { bucketOf, bucketsOf, lastDays, stepOf } from '#server/core/calendar'
import type { TimeRange } from '#server/core/calendar'
import { balanceHistory } from './balance-history'
import type { CardFigures } from './balance-history'
import { byBucket, ofAllTime, wholeQuarter } from './tallied'
import type { Scope, ZonedScope } from './tallied'

const DAY_MILLIS = 86_400_000
const CARD_DAYS = 30

/**
 * A range that contains today and the `days` before it in the calendar of any zone. It is two days longer at both ends,
 * which no zone exceeds, and begins and ends at a quarter hour, so that the tally alone answers it.
 */
function lately(now: Date, days: number): TimeRange {
  const around = (count: number): Date => new Date(now.getTime() + count * DAY_MILLIS)
  return { from: wholeQuarter(around(-days - 2), Math.floor), to: wholeQuarter(around(2), Math.ceil) }
}

interface Totals {
  income: string
  orders: number
  withdrawn: string
}

/**
 * Income, orders and withdrawals of all time; amounts in USDT. It reads one row of the tally and the changes that are
 * not in it yet, so it takes no longer as the history grows.
 *
 * @example
 * (await totalsOf(db, { merchant_id, appid: undefined })).income // '1204.500000'
 */
export async function totalsOf(db: Db, scope: Scope): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select coalesce(income, 0)::text as income, coalesce(orders, 0)::int as orders,
           coalesce(withdrawn, 0)::text as withdrawn
    from (${ofAllTime(scope)}) ever`.execute(db)
  return rows[0] ?? { income: '0', orders: 0, withdrawn: '0' }
}

interface IncomeFigures {
  income: string
  orders: number
  today_amount: string
  today_orders: number
}

/**
 * Income and orders of all time, and what was paid on the merchant's calendar day. Amounts in USDT.
 *
 * @example
 * await incomeFigures(db, { merchant_id, zone: 'Asia/Kathmandu', appid: undefined }, clock.now())
 */
export async function incomeFigures(db: Db, scope: ZonedScope, now: Date): Promise<IncomeFigures> {
  const cut = { step: 'day', zone: scope.zone } as const
  const { rows } = await sql<IncomeFigures>`
    select coalesce(ever.income, 0)::text as income, coalesce(ever.orders, 0)::int as orders,
           coalesce(today.income, 0)::text as today_amount, coalesce(today.paid, 0)::int as today_orders
    from (${ofAllTime(scope)}) ever
    left join (${byBucket(scope, lately(now, 0), cut)}) today
      on today.bucket = ${bucketOf(sql`${now}::timestamptz`, cut)}`.execute(db)
  return rows[0] ?? { income: '0', orders: 0, today_amount: '0', today_orders: 0 }
}

/** The sum of all completed withdrawals, in USDT. */
export async function withdrawnTotal(db: Db, merchant_id: string): Promise<string> {
  return (await totalsOf(db, { merchant_id, appid: undefined })).withdrawn
}

interface CollectionDay {
  date: string
  income: string
  refund: string
  create_num: number
  pay_num: number
}

/**
 * The collection series: one row a calendar day, or one an hour when the range is a single day. Income counts when it was
 * paid, a refund when it was done, an order when it was created. Amounts in USDT.
 *
 * @param range any two moments; the first and last bucket hold only what lies between them
 * @example
 * await collectionSeries(db, { merchant_id, zone: 'Australia/Lord_Howe', appid: undefined }, { from, to })
 */
export async function collectionSeries(db: Db, scope: ZonedScope, range: TimeRange): Promise<CollectionDay[]> {
  const cut = { step: stepOf(range), zone: scope.zone }
  const { rows } = await sql<CollectionDay>`
    select date, coalesce(income, 0)::text as income,
           coalesce(refunded, 0)::text as refund, coalesce(orders, 0)::int as create_num, coalesce(paid, 0)::int as pay_num
    from (${bucketsOf(range, cut)}) every left join (${byBucket(scope, range, cut)}) sums using (bucket)
    order by bucket`.execute(db)
  return rows
}

/** The column of the tally that a card draws. */
const COLUMN: Readonly<Record<Exclude<Card, 'extractable'>, RawBuilder<string>>> = {
  income: sql`income`,
  orders: sql`orders`,
  withdrawal: sql`withdrawn`,
}

/**
 * The last 30 calendar days of a card, day by day, their sum, and the sum of the 30 days before. Amounts in USDT; orders
 * are a number. Withdrawals belong to no application, so for them `appid` changes nothing.
 *
 * @example
 * await cardFigures(db, 'income', { merchant_id, zone: 'America/New_York', appid: undefined, now: clock.now() })
 */
export async function cardFigures(db: Db, card: Card, scope: ZonedScope & { now: Date }): Promise<CardFigures> {
  const { merchant_id, zone, now } = scope
  if (card === 'extractable') return await balanceHistory(db, scope, CARD_DAYS)
  const of = { merchant_id, appid: card === 'withdrawal' ? undefined : scope.appid }
  const cut = { step: 'day', zone } as const
  const days = 2 * CARD_DAYS
  const isCurrent = sql<boolean>`days_ago < ${sql.lit(CARD_DAYS)}`
  const { rows } = await sql<CardFigures>`
    select coalesce(sum(value) filter (where ${isCurrent}), 0)::text as current,
           coalesce(sum(value) filter (where not ${isCurrent}), 0)::text as previous,
           jsonb_agg(jsonb_build_object('date', date, 'value', value::text) order by bucket)
             filter (where ${isCurrent}) as series
    from (
      select bucket, date, days_ago, coalesce(${COLUMN[card]}, 0) as value
      from (${lastDays(now, { zone, days })}) every
      left join (${byBucket(of, lately(now, days), cut)}) sums using (bucket)
    ) day`.execute(db)
  return rows[0] ?? { current: '0', previous: '0', series: [] }
}
