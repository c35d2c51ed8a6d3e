import type { Language } from '#server/core/refusal'
import { dateOf } from '#shared/time/format-time'
import { zoneLabel } from '#shared/time/zone'
import { SUBJECTS } from './subject'
import type { Subject } from './subject'
import { zonedTime } from './zoned-time'

const ALL: Readonly<Record<Language, string>> = { 'en-US': 'all', 'zh-CN': '全部' }
/** In front of the last day of a file that has everything until then. */
const UNTIL: Readonly<Record<Language, string>> = { 'en-US': 'to', 'zh-CN': '至' }

/** What an exported file contains. */
export interface ExportedRange {
  readonly subject: Subject
  /** The language of the person who asked for it. */
  readonly language: Language
  /** The application's name; undefined for all applications. */
  readonly application: string | undefined
  /** Seconds, [start, end). */
  readonly start_time: number | undefined
  readonly end_time: number | undefined
  /** True: it ends within a day, as far as there is something to write; the name has the time. */
  readonly is_cut?: boolean
  readonly now: number
  readonly zone: string
  readonly extension: 'csv' | 'xlsx'
}

/**
 * The name of an exported file in the language of who asked: rows, application, days and zone. One that was cut has the first
 * second that is not in it: the next file begins there.
 *
 * @example 'payments_harbor-store_2026-11-14_2026-11-21_UTC+8.csv'
 */
export function exportFileName(range: ExportedRange): string {
  const { subject, language, application, start_time, end_time, is_cut = false, now, zone, extension } = range
  const last = is_cut
    ? zonedTime(zone)
        .time(end_time ?? now)
        .replace(' ', '-')
        .replaceAll(':', '')
    : lastDay(range)
  const days = start_time === undefined ? [UNTIL[language], last] : [dateOf(start_time, zone), last]
  const parts = [
    tidy(SUBJECTS[subject][language]),
    tidy(application ?? ALL[language]),
    ...days,
    zoneLabel(zone, now).replaceAll(':', ''),
  ]
  return `${parts.join('_')}.${extension}`
}

function lastDay({ end_time, now, zone }: ExportedRange): string {
  return dateOf(end_time === undefined ? now : end_time - 1, zone)
}

/**
 * Keeps letters and digits of any script; everything that could mean something in a path or a header becomes a hyphen.
 */
function tidy(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  return words.slice(0, 40) || 'application'
}

/** A `Content-Disposition` header (RFC 6266) with the name in UTF-8, and in ASCII for clients that do not read that. */
export function attachment(name: string): string {
  const ascii = name.replaceAll(/[^\w.+-]/g, '-')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
