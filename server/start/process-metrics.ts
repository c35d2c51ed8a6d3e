import type { Metrics } from '#server/core/metrics'
import type { Clock } from '#server/database/clock'
import { readClocks, skewOf } from '#server/database/clock-skew'
import type { Db } from '#server/database/schema'
import { knownTroubles } from './known-health'

/** Adds what somebody has to be woken for: `troubles` of `GET /ready`, and messages that were given up. */
export function measureTroubles(metrics: Metrics, { db, clock }: { db: Db; clock: Clock }): void {
  metrics.gauge('troubles', 'What people have to look at, as GET /ready names it.', async () => {
    return (await knownTroubles({ db, clock })).length
  })
  metrics.gauge('clock_skew_seconds', 'How far this process is ahead of its database; negative: behind.', async () => {
    return skewOf(await readClocks(db)) / 1000
  })
  metrics.gauge(
    'payouts_not_proven',
    'Payouts that are not signed because their money or who asked is not shown.',
    async () => {
      const { count } = await db
        .selectFrom('payout_hold')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('reason', '=', 'not_proven')
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  )
  metrics.gauge('outbox_dead', 'Mails, text messages and callbacks that were given up.', async () => {
    const { count } = await db
      .selectFrom('outbox')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('dead_at', 'is not', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  })
}
