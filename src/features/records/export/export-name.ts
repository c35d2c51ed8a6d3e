import { daysOf, type Calendar } from '../list/record-query'
import type { RecordsFilter } from '../search'

export type ExportFormat = 'csv' | 'xlsx'

interface ExportName {
  filter: RecordsFilter
  calendar: Calendar
  /** "Harbor Store"; undefined is all of them. */
  application: string | undefined
  /** "UTC+8": of the times in the file. */
  zoneLabel: string
  format: ExportFormat
}

/**
 * The name of an exported file: what, of whom, of which days, in which zone. Only signs that every file system takes.
 * @example 'payments_harbor-store_2026-11-14_2026-11-21_UTC+8.csv'
 */
export function exportName({ filter, calendar, application, zoneLabel, format }: ExportName): string {
  const days = daysOf(filter, calendar)
  const parts = ['payments', tidy(application ?? 'all'), ...(days ? [days.from, days.to] : ['to', calendar.today])]
  return `${[...parts, zoneLabel.replaceAll(':', '')].join('_')}.${format}`
}

/** Letters of any script stay; what a path or a shell could read otherwise becomes a hyphen. */
function tidy(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  return words.slice(0, 40) || 'application'
}
