/** Nobody may confirm further ahead than this: what is lost is dead after it. */
const LONGEST_SECONDS = 72 * 3600

/** Whether a text that holds until `not_after` holds now, and was not made to hold for longer than it may. */
export function isInTime(not_after: string, now: number, longest = LONGEST_SECONDS): boolean {
  const until = Number(not_after)
  return now <= until && until <= now + longest
}

/** Whether nobody can have confirmed for now what was signed at `at`, whatever it said. */
export const isLongPast = (at: number, now: number): boolean => now > at + LONGEST_SECONDS
