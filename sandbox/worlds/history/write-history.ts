import { sql } from 'kysely'
import { foldTally } from '#server/payment/queries/payment-tally'
import { foldStatistics } from '#server/statistics/fold'
import { inTransaction } from '#server/database/connect'
import type { Db } from '#server/database/schema'
import type { Act, SpanningAct } from './act'
import { planDay } from './day-plan'
import type { PaidToken, PlannedPayment, SellingApplication } from './day-plan'
import { freshenPlanner } from './freshen-planner'
import { sweepApplications, withdrawSurplus } from './write-funds'
import { writeMoves } from './write-moves'
import { writePayments } from './write-payments'
import { chooseRefunds, refundAll } from './write-refunds'

export interface History {
  readonly merchant_id: string
  readonly zone: string
  readonly applications: readonly SellingApplication[]
  readonly days: number
  readonly payments_a_day: number
  readonly fee: string
  readonly now: Date
  /** The history is written up to this time already; only the gap until `now` is filled. */
  readonly since?: Date
  readonly random: () => number
}

/** Weights in thousandths; most customers pay where the fee is lowest. */
const TOKENS: readonly PaidToken[] = [
  { id: '101', network_id: '1', decimals: 6, weight: 578 },
  { id: '102', network_id: '2', decimals: 6, weight: 225 },
  { id: '103', network_id: '3', decimals: 18, weight: 122 },
  { id: '104', network_id: '4', decimals: 6, weight: 40 },
  { id: '105', network_id: '5', decimals: 6, weight: 25 },
  { id: '106', network_id: '6', decimals: 6, weight: 10 },
]
/** Weight of each weekday, Sunday first. */
const WEEK = [0.82, 1.02, 1.06, 1.08, 1.05, 1.12, 0.85]
const HOUR = 3_600_000
/** Indexes of days. Statistics of an empty table make the planner read the whole of a table that is full by now. */
const FRESHENED_AFTER = new Set([0, 1, 4, 13, 40])

/**
 * Writes a merchant's history in the order in which it would have happened. At midnight the income of the day before is
 * aggregated, every third morning there is a withdrawal, later a few refunds, in the evening a recharge or a transfer,
 * and payments come all day. The number of payments a day grows by about a fifth from the first day to the last.
 */
export async function writeHistory(db: Db, history: History): Promise<void> {
  const { now } = history
  const since = history.since?.getTime() ?? 0
  const isPast = ({ at }: Act): boolean => at < now && at.getTime() > since
  const starts = await dayStarts(db, history)
  let afterMidnight: PlannedPayment[] = []
  for (const [place, from] of starts.entries()) {
    const to = starts[place + 1] ?? now
    const { acts, spanning } = await actsOf(db, history, { place, from })
    const done = spanning
      .filter(({ begin, end }) => isPast(begin) && isPast(end))
      .flatMap(({ begin, end }) => [begin, end])
    const made = planned(history, { place, from, to }).filter(
      ({ created_at, ended_at }) => created_at.getTime() > since && ended_at < now,
    )
    const payments = [...afterMidnight, ...made]
    afterMidnight = payments.filter(({ booked_at }) => booked_at >= to)
    await writeDay(db, history, {
      payments: payments.filter(({ booked_at }) => booked_at < to),
      acts: [...acts.filter(isPast), ...done],
    })
    await foldTally(db)
    await foldStatistics(db)
    if (FRESHENED_AFTER.has(place)) await freshenPlanner(db, 'analyze')
  }
  await freshenPlanner(db, 'vacuum (analyze)')
}

/** The day's acts with the money. */
async function actsOf(
  db: Db,
  { merchant_id, random, now, applications, ...history }: History,
  { place, from }: { place: number; from: Date },
): Promise<{ acts: Act[]; spanning: SpanningAct[] }> {
  const scope = { merchant_id, tokens: TOKENS, random }
  const after = (hours: number): Date => new Date(from.getTime() + hours * HOUR)
  const isEvening = after(16) < now && after(16).getTime() > (history.since?.getTime() ?? 0)
  const chosen = place >= 4 && isEvening ? await chooseRefunds(db, scope, { from: after(-48), to: after(-24) }) : []
  const keep = String(history.payments_a_day * 450)
  return {
    acts: [
      { at: from, write: async (trx) => await sweepApplications(trx, scope, from) },
      {
        at: after(18),
        write: async (trx) => await writeMoves(trx, { merchant_id, applications, place, at: after(18) }),
      },
    ],
    spanning: [
      ...(place % 3 === 2 ? [withdrawSurplus(scope, { at: after(10), keep })] : []),
      refundAll(chosen, after(11)),
    ],
  }
}

function planned(
  { random, days, now, payments_a_day, applications }: History,
  { place, from, to }: { place: number; from: Date; to: Date },
): PlannedPayment[] {
  const growth = 0.9 + (0.2 * place) / days
  const weekday = WEEK[from.getUTCDay()] ?? 1
  const count = Math.round(payments_a_day * growth * weekday * (0.85 + random() * 0.3))
  // Nothing in the last half hour, because those orders could still be open and must be left to the running server.
  const end = Math.min(to.getTime(), now.getTime() - HOUR / 2)
  return planDay({ from, to: new Date(end), count, tokens: TOKENS, applications, random })
}

/** Writes each act between the payments before and after it, so that balances change in the order of time. */
async function writeDay(
  db: Db,
  history: Pick<History, 'merchant_id' | 'fee'>,
  { payments, acts }: { payments: readonly PlannedPayment[]; acts: readonly Act[] },
): Promise<void> {
  let rest = payments.toSorted((a, b) => a.booked_at.getTime() - b.booked_at.getTime())
  for (const { at, write } of acts.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const before = rest.filter(({ booked_at }) => booked_at < at)
    await writePayments(db, history, before)
    rest = rest.slice(before.length)
    await inTransaction(db, write)
  }
  await writePayments(db, history, rest)
}

/** The midnights of the merchant's zone, the oldest first, today's last. */
async function dayStarts(db: Db, { now, zone, days }: History): Promise<Date[]> {
  const { rows } = await sql<{ start: Date }>`
    select (day at time zone ${sql.lit(zone)})::timestamptz as start
    from generate_series(
      date_trunc('day', ${now}::timestamptz at time zone ${sql.lit(zone)}) - make_interval(days => ${sql.lit(days - 1)}),
      date_trunc('day', ${now}::timestamptz at time zone ${sql.lit(zone)}), interval '1 day') day
    order by 1`.execute(db)
  return rows.map(({ start }) => start)
}
