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
}
