import { repeat } from '#server/core/repeat'
import type { Loop } from '#server/core/repeat'
import type { Services } from '#server/chain/services'
import { foldTally } from './queries/payment-tally'
import type { Db } from '#server/database/schema'
import { aggregateDue } from '#server/funds/aggregate'
import { expireDue } from './expire'

const OFTEN_MILLIS = 1_000
const SELDOM_MILLIS = 60_000

/**
 * Keeps the payments' clock-driven rules going: time-outs every second, the daily sweep and spent nonces every minute. For one process
 * at a time (whileLeased); two would do no harm, only the work twice.
 *
 * @param onError a round failed; the next one is tried as if it had not
 */
export function startPaymentJobs(
  services: Pick<Services, 'db' | 'clock' | 'events' | 'settings' | 'log'>,
  onError: (error: unknown) => void,
): Loop {
  const loops = [
    repeat({ millis: OFTEN_MILLIS, onError, round: async () => await expireDue(services) }),
    repeat({ millis: SELDOM_MILLIS, onError, round: async () => await aggregateDue(services) }),
    repeat({ millis: SELDOM_MILLIS, onError, round: async () => await foldTally(services.db) }),
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

/** A nonce counts for as long as its timestamp would be taken; after that it only takes up room. */
async function forgetNonces(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('order_nonce').where('expires_at', '<', now).execute()
}
