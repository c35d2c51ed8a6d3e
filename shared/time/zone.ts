export type TimeErrorReason = 'unknown-zone' | 'not-seconds' | 'not-a-date'

/** A wrong time or zone. The cause is a mistake in a program, in the configuration or on the wire. */
export class TimeError extends Error {
  override readonly name = 'TimeError'
  readonly reason: TimeErrorReason

  constructor(reason: TimeErrorReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** The last second that a Date can hold, minus one day because a zone may be ahead of UTC. */
const LATEST = 8_640_000_000_000 - 86_400

/** Formatters are kept: creating one costs a hundred times more than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const clock = makeClock(zone)
  clocks.set(zone, clock)
  return clock
}

function makeClock(zone: string): Intl.DateTimeFormat {
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone, calendar: 'gregory', ...parts, ...time })
  } catch {
    // Only the zone can be refused here.
    throw new TimeError('unknown-zone', `Unknown time zone: ${JSON.stringify(zone)}`)
  }
}

/** Whether a name is a time zone that this browser or server knows. */
export function isZone(name: string): boolean {
  try {
    clockOf(name)
    return true
  } catch {
    return false
  }
}

/**
 * Seconds that a zone's clocks are ahead of UTC at an instant.
 *
 * dayjs' own timezone plugin is not used: it reads the zone's wall clock as if it were the computer's. On a computer in
 * New York it shows 03:30 for 02:30 in Shanghai once a year, and its start of day is wrong where midnight is skipped.
 * @throws TimeError `unknown-zone`, or `not-seconds` when the instant is not a whole number of seconds
 */
export function offsetAt(seconds: number, zone: string): number {
  if (!Number.isInteger(seconds) || Math.abs(seconds) > LATEST)
    throw new TimeError('not-seconds', `Not whole seconds: ${seconds}`)
  const wall = { year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of clockOf(zone).formatToParts(seconds * 1000)) {
    if (type in wall) Object.assign(wall, { [type]: Number(value) })
  }
  return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second) / 1000 - seconds
}

/**
 * The zone's offset from UTC at an instant, as it is shown beside times.
 * @example zoneLabel('Asia/Shanghai', 1795242728) // 'UTC+8'
 * @example zoneLabel('Asia/Kolkata', 1795242728) // 'UTC+5:30'
 */
export function zoneLabel(zone: string, seconds: number): string {
  // The offset of an unknown time is unknown too.
  if (Number.isNaN(seconds)) return ''
  const offset = Math.round(offsetAt(seconds, zone) / 60)
  if (offset === 0) return 'UTC'
  const size = Math.abs(offset)
  const minutes = size % 60
  const rest = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`
  return `UTC${offset < 0 ? '-' : '+'}${Math.floor(size / 60)}${rest}`
}
