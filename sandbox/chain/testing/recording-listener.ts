import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/schema'
import type { RecordedTransfer, TransferListener } from '#server/chain/adapter'

/** Creates the table in which the listener below stores its calls, so that those of a killed process are known too. */
export async function createCallTable(db: Db): Promise<void> {
  await sql`create table listener_call (id bigint generated always as identity, txid text not null, what text not null)`.execute(
    db,
  )
}

const record =
  (what: string) =>
  async (trx: Trx, transfers: readonly RecordedTransfer[]): Promise<void> => {
    for (const { txid } of transfers)
      await sql`insert into listener_call (txid, what) values (${txid}, ${what})`.execute(trx)
  }

/** A listener that stores each call as a row, in the transaction of the watcher, as the real listeners do. */
export function recordingListener(): TransferListener {
  return { seen: record('seen'), confirmed: record('confirmed'), orphaned: record('orphaned') }
}

/** The calls for each txid in order; `seen confirmed` is complete. */
export async function recordedCalls(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ txid: string; whats: string }>`
    select txid, string_agg(what, ' ' order by id) as whats from listener_call group by txid
  `.execute(db)
  return new Map(rows.map(({ txid, whats }) => [txid, whats]))
}
