import type { TimeLocale } from '@/lib/time/format-time'

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
  return writer.format(Date.parse(`${date}T00:00:00Z`))
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
