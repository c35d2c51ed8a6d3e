import { offsetAt, zoneLabel } from '#shared/time/zone'

/** The clocks of every zone change on a quarter of an hour, so within one the offset from UTC is constant. */
const QUARTER = 900
const REMEMBERED = 50_000

/** How moments are written in a file: the time, and in a column of its own the zone. */
export interface ZonedTime {
  /**
   * Seconds as `YYYY-MM-DD HH:mm:ss` on the clocks of the zone (SPEC.md section 9), without an offset: spreadsheets read
   * that as a time.
   */
  readonly time: (seconds: number) => string
  /**
   * The zone of the times of a row, with its offset from UTC at these moments. The hour that comes twice when summer time
   * ends is told apart by it. Empty for a row without times.
   */
  readonly zone: (moments: readonly (number | null | undefined)[]) => string
}

/**
 * Makes the writer of the times of one file. Make it once per file: it remembers offsets, because computing one for each
 * row takes longer than the rest of the export.
 *
 * @throws TimeError for an unknown zone, at the first time
 * @example zonedTime('Asia/Shanghai').time(1_795_242_728) // '2026-11-21 14:32:08'
 * @example zonedTime('Asia/Shanghai').zone([1_795_242_728]) // 'Asia/Shanghai UTC+8'
 */
export function zonedTime(zone: string): ZonedTime {
  const offsets = new Map<number, { readonly seconds: number; readonly label: string }>()
  const offsetOf = (seconds: number): { readonly seconds: number; readonly label: string } => {
    const quarter = Math.floor(seconds / QUARTER)
    const known = offsets.get(quarter)
    if (known !== undefined) return known
    if (offsets.size >= REMEMBERED) offsets.clear()
    const start = quarter * QUARTER
    const offset = { seconds: offsetAt(start, zone), label: zoneLabel(zone, start) }
    offsets.set(quarter, offset)
    return offset
  }
  return {
    time: (seconds) =>
      new Date((seconds + offsetOf(seconds).seconds) * 1000).toISOString().slice(0, 19).replace('T', ' '),
    zone: (moments) => {
      const known = moments.filter((moment) => moment !== null && moment !== undefined)
      const labels = [...new Set(known.map((moment) => offsetOf(moment).label))]
      if (labels.length === 0) return ''
      return zone === 'UTC' ? zone : `${zone} ${labels.join(', ')}`
    },
  }
}
