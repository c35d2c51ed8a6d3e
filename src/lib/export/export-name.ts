export type ExportFormat = 'csv' | 'xlsx'

interface ExportName {
  /** The subject of the rows and their owner, in the language of the person: `['Payments', 'Harbor Store']`. */
  of: readonly string[]
  /** Both days included; undefined means all time until `today`. */
  days: { from: string; to: string } | undefined
  /** The word in front of the last day of a file of all time. */
  until: string
  /** YYYY-MM-DD */
  today: string
  /** "UTC+8": the zone of the times in the file; undefined where the service decides it. */
  zoneLabel: string | undefined
  format: ExportFormat
}

/**
 * The name of an exported file: subject, owner, days, zone. It has only characters that every file system accepts.
 * @example 'payments_harbor-store_2026-11-14_2026-11-21_UTC+8.csv'
 */
export function exportName({ of, days, until, today, zoneLabel, format }: ExportName): string {
  const parts = [...of.map(tidy), ...(days ? [days.from, days.to] : [tidy(until), today])]
  if (zoneLabel !== undefined) parts.push(zoneLabel.replaceAll(':', ''))
  return `${parts.join('_')}.${format}`
}

/** Keeps letters and digits of any script. The rest may have a meaning in a path or a shell and becomes hyphens. */
function tidy(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  return words.slice(0, 40) || 'unnamed'
}
