import { UNKNOWN } from '#shared/money/amount'
import type { TimeLocale } from '#shared/time/format-time'

type Part = 'weekday' | 'shortWeekday' | 'date' | 'dayMonth' | 'shortDayMonth'

const PARTS: Record<Part, Intl.DateTimeFormatOptions> = {
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  dayMonth: { day: 'numeric', month: 'long' },
  shortDayMonth: { day: 'numeric', month: 'short' },
}
/** Day before month, as in all English texts of the console. */
const TAG: Record<TimeLocale, string> = { en: 'en-GB', 'zh-CN': 'zh-CN' }

const writers = new Map<string, Intl.DateTimeFormat>()

function written(date: string, locale: TimeLocale, part: Part): string {
  const key = `${locale} ${part}`
  const writer = writers.get(key) ?? new Intl.DateTimeFormat(TAG[locale], { ...PARTS[part], timeZone: 'UTC' })
  writers.set(key, writer)
  // A calendar day has no zone, so it is formatted in UTC.
  const day = Date.parse(`${date}T00:00:00Z`)
  // Another back end may send what is no day; `format` would throw, and the page would be lost for one column.
  return Number.isNaN(day) ? UNKNOWN : writer.format(day)
}

/** @example longDay('2026-11-21', 'en') // 'Saturday, 21 November 2026' */
export function longDay(date: string, locale: TimeLocale): string {
  const [weekday, day] = [written(date, locale, 'weekday'), written(date, locale, 'date')]
  return locale === 'en' ? `${weekday}, ${day}` : `${day} ${weekday}`
}

/** @example dayTitle('2026-11-13', 'en') // 'Fri 13 November' */
export function dayTitle(date: string, locale: TimeLocale): string {
  const [weekday, day] = [written(date, locale, 'shortWeekday'), written(date, locale, 'dayMonth')]
  return locale === 'en' ? `${weekday} ${day}` : `${day} ${weekday}`
}

/** @example dayTick('2026-10-23', 'en') // '23 Oct' */
export function dayTick(date: string, locale: TimeLocale): string {
  return written(date, locale, locale === 'en' ? 'shortDayMonth' : 'dayMonth')
}
