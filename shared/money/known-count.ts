/**
 * A count as the console may show it. A count that could not be read is NaN inside of the console
 * (docs/decisions/0013): to whoever draws it, it is as unknown as one that was not told.
 * @example knownCount(Number.NaN) // undefined
 */
export function knownCount(count: number | null | undefined): number | undefined {
  return count === null || count === undefined || Number.isNaN(count) ? undefined : count
}
