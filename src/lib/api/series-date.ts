const DAY = 86_400
/** The zones of the world count from 10 hours behind UTC to 14 before it, but for three islands. */
const FURTHEST_BEHIND = 10 * 3600
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
export function seriesDate(told: string, start: number): string {
  if (SECONDS.test(told)) {
    const behind = start % DAY
    const offset = behind > FURTHEST_BEHIND ? DAY - behind : -behind
    const local = new Date((Number(told) + offset) * 1000).toISOString()
    return `${local.slice(0, 10)} ${local.slice(11, 16)}`
  }
  const [, year, month, day, time] = YEAR_FIRST.exec(told) ?? []
  if (year !== undefined) return [`${year}-${month}-${day}`, time].filter(Boolean).join(' ')
  const [, lastDay, lastMonth, lastYear] = YEAR_LAST.exec(told) ?? []
  return lastYear === undefined ? told : `${lastYear}-${lastMonth}-${lastDay}`
}
