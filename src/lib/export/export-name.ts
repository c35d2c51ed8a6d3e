export type ExportFormat = 'csv' | 'xlsx'

interface ExportName {
  /** What the rows are, and of whom: `['payments', 'Harbor Store']`. */
  of: readonly string[]
  /** Both included; undefined: of all time until `today`. */
  days: { from: string; to: string } | undefined
  /** YYYY-MM-DD */
  today: string
  /** "UTC+8": of the times in the file. */
  zoneLabel: string
  format: ExportFormat
}

/**
 * The name of an exported file: what, of whom, of which days, in which zone. Only signs that every file system takes.
 * @example 'payments_harbor-store_2026-11-14_2026-11-21_UTC+8.csv'
 */
export function exportName({ of, days, today, zoneLabel, format }: ExportName): string {
  const parts = [...of.map(tidy), ...(days ? [days.from, days.to] : ['to', today])]
  return `${[...parts, zoneLabel.replaceAll(':', '')].join('_')}.${format}`
}

/** Letters of any script stay; what a path or a shell could read otherwise becomes a hyphen. */
function tidy(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  return words.slice(0, 40) || 'unnamed'
}
