import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './schema'

/** The right of one process at a time to do some work. */
export interface Lease {
  name: string
  /** Identifies this process among all, as in `host:pid:start`. */
  holder: string
  /** How long it lasts in the database unless it is renewed. */
  seconds: number
}

/**
 * Takes or renews the lease; returns whether this holder has it now. The clock of the database server decides: it is
 * the only one that all processes share, and no tester moves it.
 */
export async function takeLease(db: Db, { name, holder, seconds }: Lease): Promise<boolean> {
  const { rows } = await sql`
    insert into lease (name, holder, expires_at)
    values (${name}, ${holder}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
    where lease.holder = excluded.holder or lease.expires_at <= clock_timestamp()
    returning name
  `.execute(db)
  return rows.length === 1
}

/** Gives the lease back, so that the next process need not wait until it expires. */
export async function dropLease(db: Db, { name, holder }: Pick<Lease, 'name' | 'holder'>): Promise<void> {
  await db.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute()
}

/** Deletes every lease of every holder. Only for a process that knows it is the only one. */
export async function clearLeases(db: Db): Promise<void> {
  await db.deleteFrom('lease').execute()
}

/** Work that needs a lease. */
export interface LeasedWork extends Lease {
  db: Db
  /** The work. It must end soon after `signal` aborts, which happens when the lease is lost and at stop. */
  run(signal: AbortSignal): Promise<void>
  /** Called when the work or the database fails; after a pause the lease is tried again. */
  onError: (error: unknown) => void
}

/**
 * Runs `run` in one process at a time: waits for the lease, renews it while `run` lasts, and starts over when either
 * ends. `stop` aborts `run`, waits for its end, and gives the lease back.
 */
export function whileLeased(work: LeasedWork): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        if (await takeLease(work.db, work)) await runLeased(work, stopping.signal)
      } catch (error) {
        work.onError(error)
      }
      await interval(work, stopping.signal)
    }
  }
  const ended = loop()
  return {
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

async function runLeased(work: LeasedWork, stopping: AbortSignal): Promise<void> {
  const ended = new AbortController()
  const lost = new AbortController()
  const keeping = keepLease(work, ended.signal, lost)
  try {
    await work.run(AbortSignal.any([stopping, lost.signal]))
  } finally {
    ended.abort()
    await keeping
    await dropLease(work.db, work)
  }
}

/**
 * After a failover the clock that counts is another server's. So a holder gives up after two thirds of its lease: the next one
 * takes it after the whole of it, and with a lease of 15 s nobody meets anybody while the clocks are within 5 s.
 */
const HELD_SHARE = 2 / 3

/**
 * Renews until `ended` aborts. Aborts `lost` when another process has the lease, or when no renewal succeeded for most of
 * the time that the lease lasts.
 */
async function keepLease(work: LeasedWork, ended: AbortSignal, lost: AbortController): Promise<void> {
  const lose = (): void => {
    const error = new Error(`The lease '${work.name}' is lost`)
    lost.abort(error)
    work.onError(error)
  }
  const held = work.seconds * 1000 * HELD_SHARE
  let deadline = setTimeout(lose, held)
  while (!ended.aborted && !lost.signal.aborted) {
    await interval(work, ended)
    if (ended.aborted) break
    const asked = performance.now()
    try {
      const kept = await takeLease(work.db, work)
      clearTimeout(deadline)
      if (!kept) lose()
      else deadline = setTimeout(lose, held - (performance.now() - asked))
    } catch (error) {
      work.onError(error)
    }
  }
  clearTimeout(deadline)
}

/**
 * Pauses for a third of the lease's duration, so that one failed renewal does not lose it; shorter when `until` aborts.
 */
async function interval({ seconds }: Lease, until: AbortSignal): Promise<void> {
  // The pause is rejected only when `until` aborts.
  await pause((seconds * 1000) / 3, undefined, { signal: until }).catch(() => undefined)
}
