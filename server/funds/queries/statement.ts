import { sql } from 'kysely'
import { secondsOf } from '#server/core/seconds-of'
import * as chart from '#server/ledger/chart'
import type { Db, Trx } from '#server/database/schema'
import type { statement } from '#shared/contract/fund-stream'
import type { AnswerOf } from '#shared/contract/operation'
import { add, subtract, sum } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { Refusal } from '#server/core/refusal'
import { bucketsOf } from '#server/core/calendar'
import { preferIndexes } from '#server/database/index-reads'

type Statement = AnswerOf<typeof statement>

/** Which statement is wanted. */
export interface StatementScope {
  readonly merchant_id: string
  readonly zone: string
  readonly token_id: string
  /** YYYY-MM */
  readonly month: string
}

/** What a statement covers: the merchant's accounts in a token, and a span of time. */
export interface StatementFrame {
  readonly token: { readonly symbol: string; readonly chain: string; readonly decimals: number }
  /** Ids of the merchant's ledger accounts in the token. */
  readonly accounts: readonly string[]
  /** Ids of the rows of the account that our fees go to. */
  readonly fees: readonly string[]
  readonly from: Date
  /** The end, exclusive; a whole second. */
  readonly to: Date
  /** The sum of all accounts at `from`, as decimal text. */
  readonly opening: string
}

const plain = (amount: Parameters<typeof formatAmount>[0]): string => formatAmount(amount, { mode: 'plain' })

/**
 * Prepares the statement of a month: its bounds in the merchant's zone, and the opening balance. Call it in a
 * transaction.
 *
 * @throws Refusal currency_does_not_exist; parameter_error for a month that has not begun
 */
export async function statementFrame(db: Trx, scope: StatementScope, now: Date): Promise<StatementFrame> {
  const { merchant_id, token_id } = scope
  await preferIndexes(db)
  const token = await db
    .selectFrom('token')
    .innerJoin('network', 'network.id', 'token.network_id')
    .select(['token.symbol', 'network.name as chain', 'token.decimals'])
    .where('token.id', '=', token_id)
    .executeTakeFirst()
  if (token === undefined) throw new Refusal('currency_does_not_exist')
  const { from, to } = await boundsOf(db, scope, now)
  const accounts = await db
    .selectFrom('ledger_account')
    .select(['id', 'owner', 'kind', 'balance'])
    .where('token_id', '=', token_id)
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', 'liability'), eb('owner', 'like', chart.ownersOf(merchant_id))]),
        eb.and([eb('kind', '=', chart.fees.kind), eb('owner', '=', chart.fees.owner)]),
      ]),
    )
    .execute()
  const own = accounts.filter(({ kind }) => kind === 'liability')
  const ids = own.map(({ id }) => id)
  const since = await movedSince(db, ids, from)
  return {
    token,
    accounts: ids,
    fees: accounts.filter(({ owner }) => owner === chart.fees.owner).map(({ id }) => id),
    from,
    to,
    opening: plain(subtract(sum(own.map(({ balance }) => balance)), since)),
  }
}

async function boundsOf(db: Db, { month, zone }: StatementScope, now: Date): Promise<{ from: Date; to: Date }> {
  const first = sql`${`${month}-01`}::date`
  const { rows } = await sql<{ from: Date; to: Date }>`
    select ${first}::timestamp at time zone ${sql.lit(zone)} as "from",
           (${first} + interval '1 month') at time zone ${sql.lit(zone)} as "to"`.execute(db)
  const bounds = rows[0]
  if (bounds === undefined || bounds.from > now)
    throw new Refusal('parameter_error', [
      { path: 'month', message: 'A month that has begun', chinese: '须为已开始的月份' },
    ])
  // Ends at a whole second, so that a later call for the lines can leave out exactly what was booked since.
  const second = new Date(secondsOf(now) * 1000)
  return { from: bounds.from, to: bounds.to > second ? second : bounds.to }
}

async function movedSince(db: Db, accounts: readonly string[], from: Date): Promise<string> {
  const { rows } = await sql<{ moved: string }>`
    select trim_scale(coalesce(sum(amount), 0))::text as moved from ledger_posting
    where account_id = any(${accounts}::bigint[]) and created_at >= ${from}`.execute(db)
  return rows[0]?.moved ?? '0'
}

interface DayFigures {
  date: string
  in: string
  out: string
  fees: string
  lines: number
}

/**
 * The statement of a month and of each of its days; opening + in - out - fees = closing holds exactly. Money that only
 * moved between the merchant's own accounts is in none of the figures.
 */
export async function statementOf(db: Trx, scope: StatementScope, now: Date): Promise<Statement> {
  const frame = await statementFrame(db, scope, now)
  const figures = await dayFigures(db, frame, scope.zone)
  let opening = frame.opening
  const days = figures.map((day) => {
    const closing = plain(subtract(subtract(add(opening, day.in), day.out), day.fees))
    const line = { ...day, opening, closing }
    opening = closing
    return line
  })
  const total = (key: 'in' | 'out' | 'fees'): string => plain(sum(figures.map((day) => day[key])))
  const { token, from, to } = frame
  return {
    token_id: scope.token_id,
    token: token.symbol,
    chain: token.chain,
    decimals: token.decimals,
    month: scope.month,
    zone: scope.zone,
    start_time: secondsOf(from),
    end_time: secondsOf(to),
    opening: frame.opening,
    in: total('in'),
    out: total('out'),
    fees: total('fees'),
    closing: opening,
    days,
    lines: figures.reduce((lines, day) => lines + day.lines, 0),
    as_of: secondsOf(now),
  }
}

async function dayFigures(db: Db, frame: StatementFrame, zone: string): Promise<DayFigures[]> {
  const { accounts, fees, from, to } = frame
  const within = sql`created_at >= ${from} and created_at < ${to}`
  const day = sql`at time zone ${sql.lit(zone)})::date`
  // A payment is one credit to one account, so payments are summed directly. Only the few other entries are first
  // summed over their postings.
  const { rows } = await sql<DayFigures>`
    with paid as (
      select (p.created_at ${day} as day, sum(p.amount) as net, coalesce(sum(c.amount), 0) as fee, count(*) as lines
      from ledger_posting p left join (
        select entry_id, sum(amount) as amount from ledger_posting
        where account_id = any(${fees}::bigint[]) and ${within} group by entry_id) c using (entry_id)
      where p.account_id = any(${accounts}::bigint[]) and p.reason = 'payment' and ${within} group by 1
    ), moved as (
      select entry_id, min(created_at) as at, sum(amount) as net from ledger_posting
      where account_id = any(${accounts}::bigint[]) and reason <> 'payment' and ${within} group by entry_id
    ), line as (
      select (m.at ${day} as day, m.net, greatest(coalesce(charged.fee, 0), 0) as fee
      from moved m left join lateral (
        select sum(f.amount) as fee from ledger_posting f
        where f.entry_id = m.entry_id and f.account_id = any(${fees}::bigint[])) charged on true
    ), part as (
      select day, net + fee as came, 0 as went, fee, lines from paid
      union all
      select day, greatest(net + fee, 0), greatest(-net - fee, 0), fee, 1 from line where net <> 0 or fee <> 0
    ), summed as (
      select day, sum(came) as came, sum(went) as went, sum(fee) as fee, sum(lines)::int as lines from part group by 1
    ), days as (${bucketsOf({ from, to: to > from ? to : new Date(from.getTime() + 1) }, { step: 'day', zone })})
    select date, trim_scale(coalesce(came, 0))::text as "in", trim_scale(coalesce(went, 0))::text as "out",
           trim_scale(coalesce(fee, 0))::text as fees, coalesce(lines, 0) as lines
    from days left join summed on to_char(day, 'YYYY-MM-DD') = date order by date`.execute(db)
  return rows
}
