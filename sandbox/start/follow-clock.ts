import { repeat } from '#server/core/repeat'
import type { Loop } from '#server/core/repeat'
import type { WakeUps } from '#server/database/wake-ups'
import type { MovableClock } from '#sandbox/database/movable-clock'

/** Pause between two reads of the clock without a notification. */
const ROUND_MILLIS = 5_000

/**
 * Takes over each move of the clock by another process on the same database, so that all processes use the same time.
 *
 * @param options.onError called when a read has failed; the next one is tried all the same
 * @example
 * const following = followClock(clock, { wakeUps, onError })
 */
export function followClock(
  clock: Pick<MovableClock, 'refresh'>,
  { wakeUps, onError }: { wakeUps: Pick<WakeUps, 'on'>; onError: (error: unknown) => void },
): Loop {
  const rounds = repeat({ millis: ROUND_MILLIS, round: clock.refresh, onError })
  const leave = wakeUps.on('clock', () => void clock.refresh().catch(onError))
  return {
    stop: async () => {
      leave()
      await rounds.stop()
    },
  }
}
