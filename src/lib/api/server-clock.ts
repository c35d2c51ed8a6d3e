let aheadBy = 0

/**
 * Learns the server's clock from an answer's Date header (whole seconds); the device's clock may be years off.
 * @param now the device's clock in milliseconds
 */
export function learnServerTime(date: string | null, now: number): void {
  const at = date === null ? Number.NaN : Date.parse(date)
  if (!Number.isNaN(at)) aheadBy = at - now
}

/** The server's time in whole seconds, as far as it is known: for expiry and for "today". */
export function serverNow(): number {
  return Math.floor((Date.now() + aheadBy) / 1000)
}

/** How far the device's clock is off, in seconds; positive when the server is ahead. */
export function clockSkew(): number {
  return Math.round(aheadBy / 1000)
}
