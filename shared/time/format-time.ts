import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import utc from 'dayjs/plugin/utc.js'
import { offsetAt } from './zone'

dayjs.extend(utc)

export type TimeLocale = 'en' | 'zh-CN'

/** One format for each kind of surface (SPEC.md section 9); a component never chooses its own. */
const FORMATS = {
  list: 'YYYY.MM.DD',
  save: 'YYYY-MM-DD HH:mm:ss',
  base: 'YYYY-MM-DD',
  statement: 'DD/MM/YYYY',
  heading: 'MMMM D, YYYY h:mm A',
  clock: 'h:mm A',
  minute: 'HH:mm',
  second: 'HH:mm:ss',
} as const

export type TimeSurface = keyof typeof FORMATS

const CHINESE: Partial<Record<TimeSurface, string>> = {
  heading: 'YYYY年M月D日 A h:mm',
  clock: 'A h:mm',
}

const UNKNOWN = '—'

export type TimeOptions = { zone: string; locale?: TimeLocale }

/**
 * Formats a time in seconds for a surface, in a zone. An unknown time, also NaN, is a dash.
 * - `list` for rows, `save` for exports and the wire, `base` for range fields, `statement` for statements
 * - `heading` for drawer headings and `clock` for notifications: in the person's language
 * - `minute` and `second`: the 24-hour clock everywhere else
 * @throws TimeError `unknown-zone` or `not-seconds`
 * @example formatTime(1795242728, 'save', { zone: 'Asia/Shanghai' }) // '2026-11-21 14:32:08'
 */
export function formatTime(seconds: number | null | undefined, surface: TimeSurface, options: TimeOptions): string {
  if (seconds === undefined || seconds === null || Number.isNaN(seconds)) return UNKNOWN
  const { zone, locale = 'en' } = options
  // The zone's wall-clock time treated as UTC, so that dayjs formats it without any zone.
  const wall = dayjs.utc((seconds + offsetAt(seconds, zone)) * 1000)
  if (locale === 'en') return wall.locale('en').format(FORMATS[surface])
  return wall.locale('zh-cn').format(CHINESE[surface] ?? FORMATS[surface])
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
