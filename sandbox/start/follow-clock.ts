import { repeat } from '#server/core/repeat'
import type { Loop } from '#server/core/repeat'
import type { MovableClock } from '#server/database/clock'

const ROUND_MILLIS = 1_000

/** Takes over each move of the clock by another process on the same database, so that all processes use the same time. */
export function followClock(clock: Pick<MovableClock, 'refresh'>, onError: (error: unknown) => void): Loop {
  return repeat({ millis: ROUND_MILLIS, round: clock.refresh, onError })
}
