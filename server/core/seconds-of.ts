/** A time as the API gives it, in whole seconds (SPEC.md section 9); null stays null. */
export function secondsOf(date: Date): number
export function secondsOf(date: Date | null): number | null
export function secondsOf(date: Date | null): number | null {
  return date === null ? null : Math.floor(date.getTime() / 1000)
}
