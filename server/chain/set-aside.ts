import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/schema'

/** A payout is signed again a few times at most. */
const MOST_EARLIER = 100

/**
 * Sets a transaction aside that can pay nothing any more: its order may be signed again under the same ref. Whoever calls this has
 * proven that.
 *
 * @param of `by`: the transaction that was signed in its place
 */
export async function dropDead(
  trx: Trx,
  { network_id, txid, at, by = null }: { network_id: string; txid: string; at: Date; by?: string | null },
): Promise<void> {
  await trx
    .updateTable('chain_journal')
    .set({ dropped_at: at, ref: null, replaced_by: by })
    .where('network_id', '=', network_id)
    .where('txid', '=', txid)
    .where('dropped_at', 'is', null)
    .execute()
}

/** The transactions in whose place one was signed, the newest first: each of them in the place of the next. */
export async function earlierThan(
  db: Db,
  { network_id, txid }: { network_id: string; txid: string },
): Promise<string[]> {
  const { rows } = await sql<{ txid: string }>`
    with recursive earlier as (
      select txid, 1 as place from chain_journal
      where network_id = ${network_id} and replaced_by = ${txid} and dropped_at is not null
      union all
      select j.txid, e.place + 1 from earlier e join chain_journal j on j.replaced_by = e.txid
      where j.network_id = ${network_id} and j.dropped_at is not null and e.place < ${MOST_EARLIER}
    ) select txid from earlier order by place`.execute(db)
  return rows.map(({ txid: earlier }) => earlier)
}

/** Whether a transaction was set aside, because it can never be in a block any more. */
export async function isSetAside(db: Db, { network_id, txid }: { network_id: string; txid: string }): Promise<boolean> {
  const row = await db
    .selectFrom('chain_journal')
    .select('id')
    .where('network_id', '=', network_id)
    .where('txid', '=', txid)
    .where('dropped_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes back that a transaction was set aside: a block has it, and what was signed in its place will never be in one. */
export async function bringBack(
  trx: Trx,
  { network_id, txid, ref }: { network_id: string; txid: string; ref: string | undefined },
): Promise<void> {
  await trx
    .updateTable('chain_journal')
    .set({ dropped_at: null, replaced_by: null, ref: ref ?? null })
    .where('network_id', '=', network_id)
    .where('txid', '=', txid)
    .execute()
}
