import { offsetAt } from './zone'

export type TimeLocale = 'en' | 'zh-CN'

/** The wall clock of a zone, in digits. */
interface Clock {
  year: string
  month: string
  day: string
  /** As 14:32:08. */
  time: string
}

/**
 * One format for each kind of surface (SPEC.md section 9); a component never chooses its own. Those in words are in
 * format-words.ts, which no page loads first.
 */
const FORMATS = {
  list: ({ year, month, day }: Clock) => `${year}.${month}.${day}`,
  save: ({ year, month, day, time }: Clock) => `${year}-${month}-${day} ${time}`,
  base: ({ year, month, day }: Clock) => `${year}-${month}-${day}`,
  statement: ({ year, month, day }: Clock) => `${day}/${month}/${year}`,
  minute: ({ time }: Clock) => time.slice(0, 5),
  second: ({ time }: Clock) => time,
} as const

export type TimeSurface = keyof typeof FORMATS

/** What is shown for a time that is not known. */
export const UNKNOWN_TIME = '—'

/**
 * Formats a time in seconds for a surface, in a zone. An unknown time, also NaN, is a dash.
 * - `list` for rows, `save` for exports and the wire, `base` for range fields, `statement` for statements
 * - `minute` and `second`: the 24-hour clock everywhere else
 * @throws TimeError `unknown-zone` or `not-seconds`
 * @example formatTime(1795242728, 'save', { zone: 'Asia/Shanghai' }) // '2026-11-21 14:32:08'
 */
export function formatTime(
  seconds: number | null | undefined,
  surface: TimeSurface,
  { zone }: { zone: string },
): string {
  if (seconds === undefined || seconds === null || Number.isNaN(seconds)) return UNKNOWN_TIME
  // The zone's wall-clock time treated as UTC, so that it is written without any zone.
  const wall = new Date((seconds + offsetAt(seconds, zone)) * 1000)
  // Before its end the text is -11-21T14:32:08.000Z, whatever the length of the year.
  const text = wall.toISOString()
  return FORMATS[surface]({
    year: String(wall.getUTCFullYear()).padStart(4, '0'),
    month: text.slice(-19, -17),
    day: text.slice(-16, -14),
    time: text.slice(-13, -5),
  })
}

/**
 * A time in seconds as `<time dateTime>` wants it; undefined, which leaves the attribute out, when it is not known.
 * @example isoTime(1795242728) // '2026-11-21T06:32:08.000Z'
 */
export function isoTime(seconds: number): string | undefined {
  const time = new Date(seconds * 1000)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

/**
 * The calendar date of an instant in a zone.
 * @example dateOf(1795242728, 'Asia/Shanghai') // '2026-11-21'
 */
export function dateOf(seconds: number, zone: string): string {
  return formatTime(seconds, 'base', { zone })
}
