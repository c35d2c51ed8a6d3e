import { repeat } from '#server/core/repeat'
import type { Loop } from '#server/core/repeat'
import type { Services } from '#server/chain/services'
import { foldTally } from './queries/payment-tally'
import type { Db } from '#server/database/schema'
import { catchUpUnassigned } from './catch-up-unassigned'
import { aggregateDue } from '#server/funds/aggregate'
import { expireDue } from './expire'

const OFTEN_MILLIS = 1_000
const SELDOM_MILLIS = 60_000

/**
 * Runs the jobs of payments that depend on time: expiry and money from before the suspense account every second;
 * aggregation, tallies and used nonces every minute. Let one process at a time run them (`whileLeased`); a second would be harmless, but repeat the work.
 *
 * @param onError called when a round fails; the next one starts as usual
 */
export function startPaymentJobs(
  services: Pick<Services, 'db' | 'clock' | 'events' | 'settings' | 'log' | 'chains'>,
  onError: (error: unknown) => void,
): Loop {
  const loops = [
    repeat({ millis: OFTEN_MILLIS, onError, round: async () => await expireDue(services, { onFault: onError }) }),
    repeat({ millis: OFTEN_MILLIS, onError, round: async () => await catchUpUnassigned(services) }),
    repeat({ millis: SELDOM_MILLIS, onError, round: async () => await aggregateDue(services, onError) }),
    repeat({ millis: SELDOM_MILLIS, onError, round: async () => await foldTally(services.db, onError) }),
    repeat({
      millis: SELDOM_MILLIS,
      onError,
      round: async () => await forgetNonces(services.db, services.clock.now()),
    }),
  ]
  return {
    stop: async () => {
      await Promise.all(loops.map(async (loop) => await loop.stop()))
    },
  }
}

/** Deletes nonces whose timestamp would be refused anyway. */
async function forgetNonces(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('order_nonce').where('expires_at', '<', now).execute()
}
