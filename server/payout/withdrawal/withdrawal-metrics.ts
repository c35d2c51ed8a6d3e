import { sql } from 'kysely'
import type { Metrics } from '#server/core/metrics'
import type { Db } from '#server/database/schema'

type OpenState = 'auditing' | 'transferring' | 'confirming'

/**
 * Adds the numbers of waiting withdrawals to the metrics. One that only grows means that nobody audits, or that a
 * network does not work.
 */
export function measureWithdrawals(metrics: Metrics, db: Db): void {
  const count = async (states: readonly OpenState[]): Promise<number> => {
    const { count: found } = await db
      .selectFrom('withdrawal')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('state', 'in', states)
      .executeTakeFirstOrThrow()
    return Number(found)
  }
  metrics.gauge('withdrawals_auditing', 'Withdrawals that wait for their audit.', () => count(['auditing']))
  metrics.gauge('withdrawals_on_the_way', 'Approved withdrawals that have not come to an end.', () =>
    count(['transferring', 'confirming']),
  )
  metrics.gauge(
    'withdrawals_oldest_seconds',
    'Seconds since the oldest of them was approved; 0 when there is none.',
    async () => {
      const { rows } = await sql<{ seconds: number }>`
        select coalesce(extract(epoch from clock_timestamp() - min(coalesce(approved_at, created_at))), 0)::float8 as seconds
        from withdrawal where state in ('transferring', 'confirming')`.execute(db)
      return Math.max(0, rows[0]?.seconds ?? 0)
    },
  )
  metrics.gauge('payouts_held', 'Payouts that people have to look at, or that a network does not take.', async () => {
    const { count: found } = await db
      .selectFrom('payout_hold')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(found)
  })
}
