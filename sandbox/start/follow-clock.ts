import { repeat } from '#server/core/repeat'
import type { Loop } from '#server/core/repeat'
import type { WakeUps } from '#server/database/wake-ups'
import type { MovableClock } from './movable-clock'

/** Between two reads of the clock where no notification came. */
const ROUND_MILLIS = 5_000

/**
 * Takes over what another process on the same database moves the clock by, or limits and codes would differ with it.
 *
 * @param options.onError a read failed; the next one is tried as if it had not
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
