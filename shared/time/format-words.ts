import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import utc from 'dayjs/plugin/utc.js'
import { type TimeLocale, UNKNOWN_TIME } from './format-time'
import { offsetAt } from './zone'

dayjs.extend(utc)

/** The formats in the words of a language (SPEC.md section 9); those in digits are in format-time.ts. */
const FORMATS = {
  heading: { en: 'MMMM D, YYYY h:mm A', 'zh-CN': 'YYYY年M月D日 A h:mm' },
  clock: { en: 'h:mm A', 'zh-CN': 'A h:mm' },
} as const

export type WordSurface = keyof typeof FORMATS

/**
 * Formats a time in seconds in the words of a language: `heading` for drawer headings, `clock` for notifications. An
 * unknown time, NaN, is a dash.
 * @throws TimeError `unknown-zone` or `not-seconds`
 * @example formatWords(1795242728, 'heading', { zone: 'Asia/Shanghai', locale: 'en' }) // 'November 21, 2026 2:32 PM'
 */
export function formatWords(
  seconds: number,
  surface: WordSurface,
  { zone, locale }: { zone: string; locale: TimeLocale },
): string {
  if (Number.isNaN(seconds)) return UNKNOWN_TIME
  // The zone's wall-clock time treated as UTC, so that dayjs formats it without any zone.
  const wall = dayjs.utc((seconds + offsetAt(seconds, zone)) * 1000)
  return wall.locale(locale.toLowerCase()).format(FORMATS[surface][locale])
}
