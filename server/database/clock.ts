import { sql } from 'kysely'
import type { Db } from './schema'

/** The one source of time for server, chain and codes. */
export interface Clock {
  now(): Date
  /** Whole seconds since 1970, the unit of the wire. */
  seconds(): number
}

/** A clock whose hands tests move themselves. */
export interface FixedClock extends Clock {
  advance(seconds: number): void
}

/** Real time plus an offset that the tools port moves and the database keeps. */
export interface MovableClock extends Clock {
  /**
   * Moves every process's clock forward by whole or broken seconds. There is no way back: blocks, codes and ledger
   * entries have been stamped already.
   *
   * @throws RangeError when seconds is negative or not finite
   */
  advance(seconds: number): Promise<void>
  /** Takes over what another process has moved. */
  refresh(): Promise<void>
}

/** A moment as the wire gives it: whole seconds since 1970. */
export const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000)

const clockOf = (millis: () => number): Clock => ({
  now: () => new Date(millis()),
  seconds: () => Math.floor(millis() / 1000),
})

export const systemClock: Clock = clockOf(Date.now)

/**
 * A clock that stands still until it is told otherwise.
 *
 * @example
 * const clock = fixedClock('2026-01-01T00:00:00Z')
 * clock.advance(60)
 */
export function fixedClock(start: string): FixedClock {
  let millis = Date.parse(start)
  return {
    ...clockOf(() => millis),
    advance: (seconds) => {
      millis += wholeMillis(seconds)
    },
  }
}

/** Opens the clock whose offset is stored in `sandbox_clock`, as it was left. */
export async function movableClock(db: Db): Promise<MovableClock> {
  let offset = 0
  const refresh = async (): Promise<void> => {
    const row = await db.selectFrom('sandbox_clock').select('offset_millis').executeTakeFirstOrThrow()
    // It only grows: an answer that was under way when this process moved the clock must not turn it back.
    offset = Math.max(offset, Number(row.offset_millis))
  }
  await refresh()
  return {
    ...clockOf(() => Date.now() + offset),
    refresh,
    advance: async (seconds) => {
      const row = await db
        .updateTable('sandbox_clock')
        .set({ offset_millis: sql`offset_millis + ${wholeMillis(seconds)}` })
        .returning(['offset_millis', sql`pg_notify('clock', '')`.as('told')])
        .executeTakeFirstOrThrow()
      offset = Math.max(offset, Number(row.offset_millis))
    },
  }
}

function wholeMillis(seconds: number): number {
  if (!Number.isFinite(seconds) || seconds < 0) throw new RangeError(`A clock moves forward only, not by ${seconds} s`)
  return Math.round(seconds * 1000)
}
