import type { Services } from '#sandbox/api/services'
import { aggregateDue } from './aggregate'
import { expireDue } from './expire'

const EXPIRE_EVERY_MILLIS = 1_000
const AGGREGATE_EVERY_MILLIS = 60_000

export interface PaymentJobs {
  /** Waits for the round under way. */
  stop(): Promise<void>
}

/**
 * Keeps the payments' clock-driven rules going: time-outs every second, the daily sweep every minute. For one process
 * at a time (whileLeased); two would do no harm, only the work twice.
 *
 * @param onError a round failed; the next one is tried as if it had not
 */
export function startPaymentJobs(
  services: Pick<Services, 'db' | 'clock' | 'events' | 'settings' | 'log'>,
  onError: (error: unknown) => void,
): PaymentJobs {
  const loops = [
    repeat(EXPIRE_EVERY_MILLIS, onError, async () => await expireDue(services)),
    repeat(AGGREGATE_EVERY_MILLIS, onError, async () => await aggregateDue(services)),
  ]
  return {
    stop: async () => {
      await Promise.all(loops.map(async (loop) => await loop.stop()))
    },
  }
}

function repeat(millis: number, onError: (error: unknown) => void, round: () => Promise<unknown>): PaymentJobs {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const run = (): void => {
    running = round()
      .then(() => undefined, onError)
      .then(() => {
        if (!stopped) timer = setTimeout(run, millis)
      })
  }
  run()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
