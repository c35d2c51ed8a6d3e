import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#server/database/schema'
import type { Card } from '@/lib/api/contract/statistics'
import * as chart from '#server/ledger/chart'
import { bucketOf, bucketsOf, startOfDay, stepOf } from '#server/core/calendar'
import type { TimeRange } from '#server/core/calendar'

/** Whose figures, by which calendar, and of which application (all when undefined). */
export interface Scope {
  readonly merchant_id: string
  readonly zone: string
  readonly appid: string | undefined
}

/** A payment counts as income once it is paid; a refund afterwards is a figure of its own. */
const isIncome: RawBuilder<boolean> = sql`p.status in (2, 5, 6)`

const ofScope = ({ merchant_id, appid }: Scope): RawBuilder<boolean> =>
  appid === undefined
    ? sql`p.merchant_id = ${merchant_id}`
    : sql`p.merchant_id = ${merchant_id} and p.application_id = (select id from application where appid = ${appid} and merchant_id = ${merchant_id})`

export interface IncomeFigures {
  income: string
  orders: number
  today_amount: string
  today_orders: number
}

/** Income and orders of all time, and of the merchant's calendar day. */
export async function incomeFigures(db: Db, scope: Scope, now: Date): Promise<IncomeFigures> {
  const today = sql`p.paid_at >= ${startOfDay(now, scope)}`
  const { rows } = await sql<IncomeFigures>`
    select coalesce(sum(p.usdt_amount) filter (where ${isIncome}), 0)::text as income,
           count(*)::int as orders,
           coalesce(sum(p.usdt_amount) filter (where ${isIncome} and ${today}), 0)::text as today_amount,
           (count(*) filter (where ${isIncome} and ${today}))::int as today_orders
    from payment p where ${ofScope(scope)}`.execute(db)
  return rows[0] ?? { income: '0', orders: 0, today_amount: '0', today_orders: 0 }
}

/** What has left for good, in USDT. */
export async function withdrawnTotal(db: Db, merchantId: string): Promise<string> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(usdt_amount), 0)::text as total from withdrawal
    where merchant_id = ${merchantId} and state = 'completed'`.execute(db)
  return rows[0]?.total ?? '0'
}

export interface CollectionDay {
  date: string
  income: string
  refund: string
  create_num: number
  pay_num: number
}

/** The collection series: one row a day, or one an hour when the range is a single day. */
export async function collectionSeries(db: Db, scope: Scope, range: TimeRange): Promise<CollectionDay[]> {
  const cut = { step: stepOf(range), zone: scope.zone }
  const within = (column: string): RawBuilder<boolean> =>
    sql`${sql.ref(column)} >= ${range.from} and ${sql.ref(column)} < ${range.to}`
  const { rows } = await sql<CollectionDay>`
    with buckets as (${bucketsOf(range, cut)}),
    paid as (
      select ${bucketOf('p.paid_at', cut)} as date, sum(p.usdt_amount) as income, count(*) as pay_num
      from payment p where ${ofScope(scope)} and ${isIncome} and ${within('p.paid_at')} group by 1),
    created as (
      select ${bucketOf('p.created_at', cut)} as date, count(*) as create_num
      from payment p where ${ofScope(scope)} and ${within('p.created_at')} group by 1),
    refunded as (
      select ${bucketOf('r.finished_at', cut)} as date, sum(r.usdt_amount) as refund
      from refund r join payment p on p.id = r.payment_id
      where ${ofScope(scope)} and r.state = 'accomplish' and ${within('r.finished_at')} group by 1)
    select b.date, coalesce(income, 0)::text as income, coalesce(refund, 0)::text as refund,
           coalesce(create_num, 0)::int as create_num, coalesce(pay_num, 0)::int as pay_num
    from buckets b left join paid using (date) left join created using (date) left join refunded using (date)
    order by b.date`.execute(db)
  return rows
}

export interface CardFigures {
  current: string
  previous: string
  series: { date: string; value: string }[]
}

const CARD_DAYS = 30

/** The last 30 calendar days of a card, day by day, and the sum of the 30 before. */
export async function cardFigures(db: Db, card: Card, scope: Scope & { now: Date }): Promise<CardFigures> {
  if (card === 'extractable') return await balanceHistory(db, scope)
  const source = {
    income: {
      value: sql`sum(p.usdt_amount)`,
      from: sql`payment p`,
      where: sql`${ofScope(scope)} and ${isIncome}`,
      time: 'p.paid_at',
    },
    orders: { value: sql`count(*)`, from: sql`payment p`, where: ofScope(scope), time: 'p.created_at' },
    withdrawal: {
      value: sql`sum(w.usdt_amount)`,
      from: sql`withdrawal w`,
      where: sql`w.merchant_id = ${scope.merchant_id} and w.state = 'completed'`,
      time: 'w.finished_at',
    },
  }[card]
  const cut = { step: 'day', zone: scope.zone } as const
  const [from, before] = await daysAgo(db, scope, [CARD_DAYS - 1, CARD_DAYS * 2 - 1])
  const { rows } = await sql<{ date: string; value: string; is_current: boolean }>`
    with buckets as (${bucketsOf({ from: before, to: new Date(scope.now.getTime() + 1) }, cut)}),
    summed as (
      select ${bucketOf(source.time, cut)} as date, ${source.value} as value from ${source.from}
      where ${source.where} and ${sql.ref(source.time)} >= ${before} and ${sql.ref(source.time)} <= ${scope.now} group by 1)
    select b.date, coalesce(s.value, 0)::text as value,
           b.date >= to_char(${from}::timestamptz at time zone ${sql.lit(scope.zone)}, 'YYYY-MM-DD') as is_current
    from buckets b left join summed s using (date) order by b.date`.execute(db)
  const { rows: sums } = await sql<{ current: string; previous: string }>`
    select coalesce(sum(value::numeric) filter (where is_current), 0)::text as current,
           coalesce(sum(value::numeric) filter (where not is_current), 0)::text as previous
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as day(value text, is_current boolean)`.execute(db)
  return {
    current: sums[0]?.current ?? '0',
    previous: sums[0]?.previous ?? '0',
    series: rows.filter(({ is_current }) => is_current).map(({ date, value }) => ({ date, value })),
  }
}

/** The extractable balance at the end of each day: today's balance less what has moved since. */
async function balanceHistory(db: Db, scope: Scope & { now: Date }): Promise<CardFigures> {
  const cut = { step: 'day', zone: scope.zone } as const
  const [from] = await daysAgo(db, scope, [CARD_DAYS - 1])
  const { rows } = await sql<{ date: string; value: string; before: string }>`
    with capital as (
      select a.id, a.balance, t.usdt_rate from ledger_account a join token t on t.id = a.token_id
      where a.owner = ${chart.capital(scope.merchant_id).owner} and a.kind = 'liability'),
    moved as (
      select ${bucketOf('e.created_at', cut)} as date, sum(p.amount * c.usdt_rate) as amount
      from capital c join ledger_posting p on p.account_id = c.id join ledger_entry e on e.id = p.entry_id
      where e.created_at >= ${from} group by 1),
    total as (select coalesce(sum(balance * usdt_rate), 0) as now from capital),
    days as (${bucketsOf({ from, to: new Date(scope.now.getTime() + 1) }, cut)})
    select d.date,
           trunc(total.now - coalesce((select sum(m.amount) from moved m where m.date > d.date), 0), 6)::text as value,
           trunc(total.now - coalesce((select sum(m.amount) from moved m where m.date >= d.date), 0), 6)::text as before
    from days d cross join total order by d.date`.execute(db)
  return {
    current: rows.at(-1)?.value ?? '0',
    previous: rows[0]?.before ?? '0',
    series: rows.map(({ date, value }) => ({ date, value })),
  }
}

/** The starts of the merchant's days, so many days back. */
async function daysAgo<const Days extends readonly number[]>(
  db: Db,
  { zone, now }: { zone: string; now: Date },
  days: Days,
): Promise<{ [Index in keyof Days]: Date }>
async function daysAgo(db: Db, { zone, now }: { zone: string; now: Date }, days: readonly number[]): Promise<Date[]> {
  const starts = days.map((daysBack) => startOfDay(now, { zone, daysBack }))
  const { rows } = await sql<{ start: Date }>`
    select start from unnest(array[${sql.join(starts)}]) with ordinality as s(start, place) order by place`.execute(db)
  return rows.map(({ start }) => start)
}
