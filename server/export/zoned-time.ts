import { offsetAt } from '@/lib/time/zone'

/** Every zone's clocks change on a quarter of an hour, so within one the distance from UTC stays the same. */
const QUARTER = 900
const REMEMBERED = 50_000

/**
 * Writes seconds as ISO 8601 in a zone, with the distance from UTC. Made once per file: the distance is remembered,
 * because asking for it a million times takes longer than all the rest.
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
    return new Date((seconds + offset) * 1000).toISOString().slice(0, 19) + distance(offset)
  }
}

const two = (number: number): string => String(number).padStart(2, '0')

function distance(offset: number): string {
  const minutes = Math.abs(Math.round(offset / 60))
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
