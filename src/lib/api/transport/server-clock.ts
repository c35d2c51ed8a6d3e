let aheadBy = 0
let heardAt: number | undefined

/**
 * Learns the server's clock from an answer's Date header (whole seconds); the device's clock may be wrong by years.
 * @param date the header; null when it is missing
 * @param now the device's clock in milliseconds
 */
export function learnServerTime(date: string | null, now: number): void {
  const at = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(at)) return
  aheadBy = at - now
  heardAt = Math.floor(at / 1000)
}

/**
 * Data that was kept from an earlier visit is shown: its newest answer counts as the last one, until another arrives.
 * @param at the device's clock in milliseconds
 */
export function recallServerTime(at: number): void {
  if (Number.isFinite(at) && at > 0) heardAt ??= serverTimeAt(at)
}

/**
 * When the last answer arrived, in seconds of the server's clock; nothing on the page is newer. Undefined before the
 * first answer.
 */
export function lastHeard(): number | undefined {
  return heardAt
}

/** The server's time in whole seconds, as far as it is known. Used for expiry and for "today". */
export function serverNow(): number {
  return serverTimeAt(Date.now())
}

/**
 * The server's time in seconds at a moment of the device's clock. The age of an answer must be measured by one clock,
 * the server's.
 * @param at the device's clock in milliseconds, as `dataUpdatedAt` has it
 */
export function serverTimeAt(at: number): number {
  return Math.floor((at + aheadBy) / 1000)
}

/** How far the device's clock is off, in seconds; positive when the server is ahead. */
export function clockSkew(): number {
  return Math.round(aheadBy / 1000)
}
