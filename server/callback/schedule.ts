const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * Seconds before each try of a round, counted from the end of the try before (Standard Webhooks 1.0.0, "Retries"). A
 * round is all tries of one delivery; sending it again by hand begins a new round.
 */
const PAUSES = [0, 5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR] as const

export const MOST_TRIES = PAUSES.length

/**
 * The time of the next try.
 *
 * @param tries how many tries of this round have failed
 * @returns null after the last one
 */
export function nextTry(tries: number, now: Date): Date | null {
  const pause = PAUSES[tries]
  return pause === undefined ? null : new Date(now.getTime() + pause * 1000)
}
