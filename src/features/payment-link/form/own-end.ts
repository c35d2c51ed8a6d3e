import { LINK_SECONDS } from '#shared/contract/payment-link'
import { isDate } from '#shared/time/day-bounds'
import { formatTime } from '#shared/time/format-time'
import { offsetAt } from '#shared/time/zone'

export type EndProblem = 'end-format' | 'end-too-soon' | 'end-too-late'

/** The clock and the zone that an end is read with; seconds. */
export interface Moment {
  now: number
  zone: string
}

const DAY = 86_400
const WRITTEN = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):([0-5]\d)$/

/** A time as the field of an own end is filled with: YYYY-MM-DD HH:mm. */
export function writtenEnd(seconds: number, zone: string): string {
  return formatTime(seconds, 'save', { zone }).slice(0, 'YYYY-MM-DD HH:mm'.length)
}

/**
 * Reads a typed end as the seconds from now. An hour that occurs twice when clocks are set back is its first one; a
 * time that clocks skip is no time.
 * @example readEnd('2026-11-24 18:30', { now, zone: 'Asia/Shanghai' }) // { ok: true, expires_in: 86_400 }
 */
export function readEnd(
  text: string,
  { now, zone }: Moment,
): { ok: true; expires_in: number } | { ok: false; problem: EndProblem } {
  const [, date = '', hours, minutes] = WRITTEN.exec(text.trim()) ?? []
  if (!isDate(date)) return { ok: false, problem: 'end-format' }
  const wall = Date.parse(`${date}T${hours}:${minutes}:00Z`) / 1000
  const instant = [wall - DAY, wall + DAY]
    .map((near) => wall - offsetAt(near, zone))
    .sort((one, other) => one - other)
    .find((each) => each + offsetAt(each, zone) === wall)
  if (instant === undefined) return { ok: false, problem: 'end-format' }
  const expires_in = instant - now
  if (expires_in < LINK_SECONDS.shortest) return { ok: false, problem: 'end-too-soon' }
  if (expires_in > LINK_SECONDS.longest) return { ok: false, problem: 'end-too-late' }
  return { ok: true, expires_in }
}
