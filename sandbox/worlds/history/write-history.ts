import { sql } from 'kysely'
import { inTransaction } from '#sandbox/database/connect'
import type { Db } from '#sandbox/database/schema'
import { planDay } from './day-plan'
import type { PaidToken, SellingApplication } from './day-plan'
import { freshenStatistics, refundSome, sweepApplications, withdrawSurplus } from './write-funds'
import { writePayments } from './write-payments'

export interface History {
  readonly merchant_id: string
  readonly zone: string
  readonly applications: readonly SellingApplication[]
  readonly days: number
  /** Payments on an average day. */
  readonly payments_a_day: number
  readonly fee: string
  readonly now: Date
  /** What lies before is written already: only the gap until `now` is filled. */
  readonly since?: Date
  readonly random: () => number
}

/** Shares in thousandths: most customers pay where the fee is lowest. */
const TOKENS: readonly PaidToken[] = [
  { id: '101', network_id: '1', decimals: 6, weight: 578 },
  { id: '102', network_id: '2', decimals: 6, weight: 225 },
  { id: '103', network_id: '3', decimals: 18, weight: 122 },
  { id: '104', network_id: '4', decimals: 6, weight: 40 },
  { id: '105', network_id: '5', decimals: 6, weight: 25 },
  { id: '106', network_id: '6', decimals: 6, weight: 10 },
]
/** Weekends are quieter; Sunday first. */
const WEEK = [0.82, 1.02, 1.06, 1.08, 1.05, 1.12, 0.85]
const HOUR = 3_600_000

/**
 * Writes a merchant's past day by day, in the order in which it would have happened: yesterday's takings are swept after
 * midnight, a withdrawal goes out in the morning, customers pay all day, a few are refunded. Trade grows by a fifth over
 * the time.
 */
export async function writeHistory(db: Db, history: History): Promise<void> {
  const { merchant_id, random, now, days } = history
  const scope = { merchant_id, tokens: TOKENS, random }
  const since = history.since?.getTime() ?? 0
  const starts = await dayStarts(db, history)
  for (const [place, from] of starts.entries()) {
    const to = starts[place + 1] ?? now
    const after = (hours: number): Date => new Date(from.getTime() + hours * HOUR)
    const isDue = (hours: number): boolean => after(hours).getTime() < now.getTime() && after(hours).getTime() > since
    await inTransaction(db, async (trx) => {
      if (isDue(0.1)) await sweepApplications(trx, scope, after(0.1))
      if (place % 3 === 2 && isDue(10))
        await withdrawSurplus(trx, scope, { at: after(10), keep: String(history.payments_a_day * 450) })
      if (place >= 4 && isDue(16))
        await refundSome(trx, scope, {
          from: new Date(from.getTime() - 48 * HOUR),
          to: new Date(from.getTime() - 24 * HOUR),
          at: after(11),
        })
    })
    const growth = 0.9 + (0.2 * place) / days
    const weekday = WEEK[from.getUTCDay()] ?? 1
    const count = Math.round(history.payments_a_day * growth * weekday * (0.85 + random() * 0.3))
    // Nothing of the last half hour: an order that could still be paid belongs to the living.
    const end = Math.min(to.getTime(), now.getTime() - HOUR / 2)
    const planned = planDay({
      from,
      to: new Date(end),
      count,
      fee: history.fee,
      tokens: TOKENS,
      applications: history.applications,
      random,
    })
    await writePayments(
      db,
      merchant_id,
      planned.filter(({ created_at, paid_at }) => created_at.getTime() > since && (paid_at === null || paid_at < now)),
    )
  }
  await freshenStatistics(db)
}

/** Midnights of the merchant's zone, oldest first, today's last. */
async function dayStarts(db: Db, { now, zone, days }: History): Promise<Date[]> {
  const { rows } = await sql<{ start: Date }>`
    select (day at time zone ${sql.lit(zone)})::timestamptz as start
    from generate_series(
      date_trunc('day', ${now}::timestamptz at time zone ${sql.lit(zone)}) - make_interval(days => ${sql.lit(days - 1)}),
      date_trunc('day', ${now}::timestamptz at time zone ${sql.lit(zone)}), interval '1 day') day
    order by 1`.execute(db)
  return rows.map(({ start }) => start)
}
