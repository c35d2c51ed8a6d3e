import type { CoreServices } from '#server/core/services'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import { judgeNext, judgeRows } from './row-seal'
import { SEALED_KINDS } from './sealed-rows'
import type { SealedKind } from './sealed-rows'

/** Rows of each kind in one look: a table with more takes as many looks. */
const LOOK_ROWS = 1_000

type WatchServices = Pick<CoreServices, 'db' | 'clock' | 'settings' | 'log'>

/** Holds the sealed rows against their seals and keeps the list of those that do not fit. */
export interface SealWatch {
  /** Judges the next rows of each kind, and again all that are in the list. */
  look(): Promise<void>
}

/**
 * The watch over the sealed rows. One process at a time runs it, every few seconds: a row that somebody has written into the
 * database without SECRET is named in `/ready`, in the metric `troubles` and in "rows list".
 *
 * @example
 * const watch = sealWatch(services)
 * await watch.look()
 */
export function sealWatch(services: WatchServices): SealWatch {
  const cursors = new Map<SealedKind, string>()
  const lookAt = async (kind: SealedKind): Promise<void> => {
    const { db, settings } = services
    const next = await judgeNext(db, settings, { kind, after: cursors.get(kind) ?? null, limit: LOOK_ROWS })
    const last = next.ids.length < LOOK_ROWS ? undefined : next.ids.at(-1)
    if (last === undefined) cursors.delete(kind)
    else cursors.set(kind, last)
    await inTransaction(db, async (trx) => {
      await addToList(trx, services, { kind, ids: next.forged.map(({ id }) => id) })
      await shortenList(trx, services, kind)
    })
  }
  return {
    look: async () => {
      for (const kind of SEALED_KINDS) await lookAt(kind)
    },
  }
}

async function addToList(
  trx: Trx,
  { clock, log }: WatchServices,
  { kind, ids }: { kind: SealedKind; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return
  const added = await trx
    .insertInto('forged_row')
    .values(ids.map((row_id) => ({ kind, row_id, found_at: clock.now() })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('row_id')
    .execute()
  for (const { row_id } of added) log.error({ kind, row_id }, 'a row of the database was written without SECRET')
}

/** Takes out of the list what fits by now, because the operator has answered for it, and what is gone. */
async function shortenList(trx: Trx, { settings }: WatchServices, kind: SealedKind): Promise<void> {
  const listed = await trx.selectFrom('forged_row').select('row_id').where('kind', '=', kind).execute()
  const ids = listed.map(({ row_id }) => row_id)
  const still = new Set((await judgeRows(trx, settings, kind, ids)).forged.map(({ id }) => id))
  const over = ids.filter((id) => !still.has(id))
  if (over.length > 0) await trx.deleteFrom('forged_row').where('kind', '=', kind).where('row_id', 'in', over).execute()
}

/** Named one by one; more are counted. */
const NAMED = 20

/** The rows that do not fit, as people have to look at them. */
export async function forgedTroubles(db: Db): Promise<{ subject: string; text: string; since: number }[]> {
  const rows = await db.selectFrom('forged_row').selectAll().orderBy('found_at').orderBy('row_id').execute()
  const troubles = rows.slice(0, NAMED).map(({ kind, row_id, found_at }) => ({
    subject: `row ${kind} ${row_id}`,
    text: 'Somebody has written it without SECRET. No payout and no sign-in counts on it: see "rows list" and the runbook.',
    since: Math.floor(found_at.getTime() / 1000),
  }))
  if (rows.length <= NAMED) return troubles
  const since = troubles[0]?.since ?? 0
  return [...troubles, { subject: 'rows', text: `${rows.length - NAMED} more rows are such: see "rows list".`, since }]
}
