import { offsetAt } from '@/lib/time/zone'

/** The clocks of every zone change on a quarter of an hour, so within one the offset from UTC is constant. */
const QUARTER = 900
const REMEMBERED = 50_000

/**
 * Makes a function that writes seconds as ISO 8601 in a zone, with its offset from UTC. Make it once per file: it
 * remembers offsets, because computing one for each row takes longer than the rest of the export.
 *
 * @throws TimeError for an unknown zone, at the first time
 * @example zonedTime('Asia/Shanghai')(1_795_242_728) // '2026-11-21T14:32:08+08:00'
 */
export function zonedTime(zone: string): (seconds: number) => string {
  const offsets = new Map<number, number>()
  const offsetOf = (seconds: number): number => {
    const quarter = Math.floor(seconds / QUARTER)
    const known = offsets.get(quarter)
    if (known !== undefined) return known
    if (offsets.size >= REMEMBERED) offsets.clear()
    const offset = offsetAt(quarter * QUARTER, zone)
    offsets.set(quarter, offset)
    return offset
  }
  return (seconds) => {
    const offset = offsetOf(seconds)
    return new Date((seconds + offset) * 1000).toISOString().slice(0, 19) + offsetText(offset)
  }
}

const two = (number: number): string => String(number).padStart(2, '0')

function offsetText(offset: number): string {
  const minutes = Math.abs(Math.round(offset / 60))
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
