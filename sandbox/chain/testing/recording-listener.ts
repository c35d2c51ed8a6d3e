import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/schema'
import type { RecordedTransfer, TransferListener } from '#server/chain/adapter'

/** Where the listener below keeps what it was told, so that a killed process is heard too. */
export async function createHeard(db: Db): Promise<void> {
  await sql`create table heard (id bigint generated always as identity, txid text not null, what text not null)`.execute(
    db,
  )
}

const record =
  (what: string) =>
  async (trx: Trx, { txid }: RecordedTransfer): Promise<void> => {
    await sql`insert into heard (txid, what) values (${txid}, ${what})`.execute(trx)
  }

/** A listener whose doings are rows, as those of the real one are. */
export function recordingListener(): TransferListener {
  return { seen: record('seen'), confirmed: record('confirmed'), orphaned: record('orphaned') }
}

/** What was told of every transaction, in order: `seen confirmed` is a whole life. */
export async function heardOf(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ txid: string; whats: string }>`
    select txid, string_agg(what, ' ' order by id) as whats from heard group by txid
  `.execute(db)
  return new Map(rows.map(({ txid, whats }) => [txid, whats]))
}
