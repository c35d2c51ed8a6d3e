import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './schema'

export interface Lease {
  name: string
  /** Names this process among all, as in `host:pid:start`. */
  holder: string
  /** How long it lasts without being taken again. */
  seconds: number
}

/**
 * Takes the lease, or takes it again; answers whether it is ours now. The server's clock decides, because it is the
 * only one that all processes share and that nobody moves.
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

/** Gives the lease back, so that the next process need not wait for its end. */
export async function dropLease(db: Db, { name, holder }: Pick<Lease, 'name' | 'holder'>): Promise<void> {
  await db.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute()
}

/** Drops every lease, whoever holds it. Only for a process that knows itself to be alone. */
export async function clearLeases(db: Db): Promise<void> {
  await db.deleteFrom('lease').execute()
}

export interface LeasedWork extends Lease {
  db: Db
  /** The work of the holder. Must end soon after `signal` aborts, which it does when the lease is lost or at stop. */
  run(signal: AbortSignal): Promise<void>
  /** The work failed, or the database did; after a pause the lease is tried again. */
  onError: (error: unknown) => void
}

/**
 * Does `run` in one process at a time: waits for the lease, keeps it while `run` lasts, and starts over when either
 * ends. `stop` aborts, waits for `run` to end, and gives the lease back.
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

/** Renews until `ended`; aborts `lost` when another has the lease, or when no renewal has come through for its life. */
async function keepLease(work: LeasedWork, ended: AbortSignal, lost: AbortController): Promise<void> {
  const lose = (): void => {
    const error = new Error(`The lease '${work.name}' is lost`)
    lost.abort(error)
    work.onError(error)
  }
  let deadline = setTimeout(lose, work.seconds * 1000)
  while (!ended.aborted && !lost.signal.aborted) {
    await interval(work, ended)
    if (ended.aborted) break
    const asked = performance.now()
    try {
      const kept = await takeLease(work.db, work)
      clearTimeout(deadline)
      if (!kept) lose()
      else deadline = setTimeout(lose, work.seconds * 1000 - (performance.now() - asked))
    } catch (error) {
      work.onError(error)
    }
  }
  clearTimeout(deadline)
}

/** A third of the lease's life, so that one lost renewal is not the end of it; less when `until` aborts. */
async function interval({ seconds }: Lease, until: AbortSignal): Promise<void> {
  // The only way for this pause to fail is to be cut short.
  await pause((seconds * 1000) / 3, undefined, { signal: until }).catch(() => undefined)
}
