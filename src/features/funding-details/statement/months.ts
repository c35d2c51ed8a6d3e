/** The number of months in the list. */
const MOST_MONTHS = 24

/**
 * The current month and the months before it, the newest first.
 *
 * @param today YYYY-MM-DD
 * @example monthsBack('2026-01-15')[1] // '2025-12'
 */
export function monthsBack(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: MOST_MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

/**
 * The name of a month.
 * @example monthName('2026-11', 'en') // 'November 2026'
 */
export function monthName(month: string, locale: string): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(first)
}

/**
 * A day in the format of statements (SPEC.md section 9).
 * @param date YYYY-MM-DD
 * @example statementDate('2026-11-03') // '03/11/2026'
 */
export function statementDate(date: string): string {
  return date.split('-').reverse().join('/')
}

/**
 * The days of a month, both included.
 *
 * @param month YYYY-MM
 * @example monthDays('2026-02') // { from: '2026-02-01', to: '2026-02-28' }
 */
export function monthDays(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}
