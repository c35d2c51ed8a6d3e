/** The only source of time for server, chain and codes. */
export interface Clock {
  now(): Date
  /** Whole seconds since 1970, the unit of times in the API. */
  seconds(): number
}

/** A clock that only moves when a test advances it. */
export interface FixedClock extends Clock {
  advance(seconds: number): void
}

/** A time as the API gives it: whole seconds since 1970. */
export const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000)

/** A clock whose moment `millis` gives, in milliseconds since 1970. */
export const clockOf = (millis: () => number): Clock => ({
  now: () => new Date(millis()),
  seconds: () => Math.floor(millis() / 1000),
})

/** The real time of this machine. */
export const systemClock: Clock = clockOf(Date.now)

/**
 * A clock that stands still until it is advanced.
 *
 * @example
 * const clock = fixedClock('2026-01-01T00:00:00Z')
 * clock.advance(60)
 */
export function fixedClock(start: string): FixedClock {
  let millis = Date.parse(start)
  return {
    ...clockOf(() => millis),
    advance: (seconds) => {
      millis += wholeMillis(seconds)
    },
  }
}

/** @throws RangeError for what would move a clock back, or nowhere */
export function wholeMillis(seconds: number): number {
  if (!Number.isFinite(seconds) || seconds < 0) throw new RangeError(`A clock moves forward only, not by ${seconds} s`)
  return Math.round(seconds * 1000)
}
