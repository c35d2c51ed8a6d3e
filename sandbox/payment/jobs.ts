import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '#sandbox/api/services'
import { foldTally } from '#sandbox/api/store/payment-tally'
import type { Db } from '#sandbox/database/schema'
import { aggregateDue } from './aggregate'
import { expireDue } from './expire'

const OFTEN_MILLIS = 1_000
const SELDOM_MILLIS = 60_000

export interface PaymentJobs {
  /** Waits for the round under way. */
  stop(): Promise<void>
}

/**
 * Keeps the payments' clock-driven rules going: time-outs every second, the daily sweep and spent nonces every minute. For one process
 * at a time (whileLeased); two would do no harm, only the work twice.
 *
 * @param onError a round failed; the next one is tried as if it had not
 */
export function startPaymentJobs(
  services: Pick<Services, 'db' | 'clock' | 'events' | 'settings'>,
  onError: (error: unknown) => void,
): PaymentJobs {
  const loops = [
    repeat(OFTEN_MILLIS, onError, async () => await expireDue(services)),
    repeat(SELDOM_MILLIS, onError, async () => await aggregateDue(services)),
    repeat(SELDOM_MILLIS, onError, async () => await foldTally(services.db)),
    repeat(SELDOM_MILLIS, onError, async () => await forgetNonces(services.db, services.clock.now())),
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

/** Does a round, pauses, and again until it is stopped. */
export function repeat(millis: number, onError: (error: unknown) => void, round: () => Promise<unknown>): PaymentJobs {
  const ending = new AbortController()
  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await round().catch(onError)
      // The only way for this pause to fail is to be cut short.
      await pause(millis, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const ended = run()
  return {
    stop: async () => {
      ending.abort()
      await ended
    },
  }
}
