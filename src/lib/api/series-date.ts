const HOUR = 3600
const DAY = 24 * HOUR
/** The zones of the world count from 10 hours behind UTC to 14 before it, but for three islands. */
const FURTHEST_BEHIND = 10 * HOUR
/** Clocks change by an hour at most, but for one island by half of it. */
const CLOCK_CHANGE = HOUR
const SECONDS = /^\d{9,11}$/
/** The forms of SPEC.md section 9, the year first or last, with or without a time. */
const YEAR_FIRST = /^(\d{4})[-./](\d{2})[-./](\d{2})(?:[ T](\d{2}:\d{2})(?::\d{2})?)?/
const YEAR_LAST = /^(\d{2})\/(\d{2})\/(\d{4})$/

/**
 * The date of a point of a series as our own back end writes it: `2026-11-21`, or with its time, `2026-11-21 14:00`. Another
 * back end writes it in one of the forms of SPEC.md section 9, or in seconds. A text of no such form stays what it is.
 *
 * @param start of the range that was asked for, in seconds: it is a midnight of the merchant, which tells the zone
 * @example seriesDate('1795190400', 1795104000) // '2026-11-21 00:00', where the merchant's midnight is 16:00 UTC
 */
function seriesDate(told: string, start: number): string {
  if (SECONDS.test(told)) return localTime(Number(told), start)
  const [, year, month, day, time] = YEAR_FIRST.exec(told) ?? []
  if (year !== undefined) return [`${year}-${month}-${day}`, time].filter(Boolean).join(' ')
  const [, lastDay, lastMonth, lastYear] = YEAR_LAST.exec(told) ?? []
  return lastYear === undefined ? told : `${lastYear}-${lastMonth}-${lastDay}`
}

/**
 * The dates of a whole series. Points in seconds that are all at a midnight, a day apart, are days: where the clocks have changed since the start
 * of the range, their midnights seem to be at 23:00 or 01:00, and are not taken for hours.
 *
 * @param start as for `seriesDate`
 */
export function seriesDates(told: readonly string[], start: number): string[] {
  const times = told.map(Number).toSorted((one, other) => one - other)
  const areDays =
    told.every((text) => SECONDS.test(text) && isNearMidnight(Number(text), start)) &&
    times.every((time, at) => time - (times[at - 1] ?? -Infinity) >= DAY - 2 * CLOCK_CHANGE)
  return told.map((text) =>
    areDays ? localTime(Number(text) + CLOCK_CHANGE, start).slice(0, 10) : seriesDate(text, start),
  )
}

/** Whether seconds are a midnight, as far as the clocks may have changed since `start`. */
function isNearMidnight(seconds: number, start: number): boolean {
  const past = (((seconds - start) % DAY) + DAY) % DAY
  return past <= CLOCK_CHANGE || past >= DAY - CLOCK_CHANGE
}

/** `2026-11-21 14:00`, by the zone that the midnight `start` tells. */
function localTime(seconds: number, start: number): string {
  const behind = start % DAY
  const offset = behind > FURTHEST_BEHIND ? DAY - behind : -behind
  const local = new Date((seconds + offset) * 1000).toISOString()
  return `${local.slice(0, 10)} ${local.slice(11, 16)}`
}
