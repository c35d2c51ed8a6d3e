import { repeat } from '#server/core/repeat'
import type { Loop } from '#server/core/repeat'
import type { MovableClock } from './movable-clock'

const ROUND_MILLIS = 1_000

/** Takes over what another process on the same database moves the clock by, or limits and codes would differ with it. */
export function followClock(clock: Pick<MovableClock, 'refresh'>, onError: (error: unknown) => void): Loop {
  return repeat({ millis: ROUND_MILLIS, round: clock.refresh, onError })
}
