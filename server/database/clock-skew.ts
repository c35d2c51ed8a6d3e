import { sql } from 'kysely'
import type { Db } from './schema'

/** Whole milliseconds since 1970, as Date.now gives them, on the clock of the database server, as a number: the column of a question. */
export const DATABASE_MILLIS = 'floor(extract(epoch from clock_timestamp()) * 1000)::float8'

/**
 * The two clocks may differ by so much without a word. A lease allows for clocks of two database servers that are together
 * twice as far apart (lease.ts).
 */
const SAID_MILLIS = 2_000

/**
 * With more than this nothing is read or written: orders would end, codes would be refused and bookings would be dated
 * by which process a call happens to meet, and a lease could have two holders after a failover.
 */
const MOST_MILLIS = 10_000

/** When a question was asked and answered, by the clock of this process, and what the clock of the server said in between. */
export interface ClockReading {
  readonly asked: number
  readonly answered: number
  readonly database: number
}

/** Asks the database for its time. */
export async function readClocks(db: Db): Promise<ClockReading> {
  const asked = Date.now()
  const { rows } = await sql<{ millis: number }>`select ${sql.raw(DATABASE_MILLIS)} as millis`.execute(db)
  return { asked, answered: Date.now(), database: rows[0]?.millis ?? Number.NaN }
}

/**
 * How far this process is ahead of its database at least, in milliseconds; negative when it is behind, 0 when the reading fits.
 * A slow answer makes the reading less exact and never makes a difference where there is none.
 *
 * @example skewOf({ asked: 20_000, answered: 20_010, database: 0 }) // 20000
 */
export function skewOf({ asked, answered, database }: ClockReading): number {
  if (database < asked) return asked - database
  return database > answered ? answered - database : 0
}

/** The difference as a sentence that says what to do; null while it may be ignored. */
export function skewText(skew: number): string | null {
  if (Math.abs(skew) <= SAID_MILLIS) return null
  const seconds = Math.floor(Math.abs(skew) / 1000)
  const where = skew > 0 ? 'ahead of' : 'behind'
  return `The clock of this process is ${seconds} s ${where} that of its database: set both right (NTP).`
}

/** The clocks of this process and of its database are too far apart to read or write anything. */
export class ClocksApart extends Error {
  override readonly name = 'ClocksApart'
}

/** @throws ClocksApart for a difference of more than 10 s */
export function refuseSkew(reading: ClockReading): void {
  const skew = skewOf(reading)
  if (Math.abs(skew) > MOST_MILLIS)
    throw new ClocksApart(`${skewText(skew) ?? ''} Until then nothing is read or written.`)
}
