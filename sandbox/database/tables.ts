import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'
import type { Database, Db, Trx } from '#server/database/schema'

interface SandboxClockTable {
  only_row: ColumnType<boolean, never, never>
  /** int8 as text */
  offset_millis: string
}

interface WorldTable {
  only_row: Generated<boolean>
  name: string
  made_at: Date | null
}

interface InboxMessageTable {
  id: ColumnType<string, never, never>
  channel: 'email' | 'sms'
  recipient: string
  subject: Generated<string>
  body: string
  message_id: string | null
  received_at: Date
}

interface LocalBlockTable {
  network_id: string
  number: string
  hash: string
  parent_hash: string
  time: string
}

interface SimulatedBlockTable {
  network_id: string
  number: string
  hash: string
  parent_hash: string
  mined_at: Date
}

interface SimulatedTransferTable {
  network_id: string
  txid: string
  log_index: Generated<number>
  block_number: string | null
  from_address: string
  to_address: string
  token_id: string | null
  contract: string | null
  amount: string
  fee: Generated<string>
  created_at: Date
}

/** The tables of sandbox/database/migrations. */
interface SandboxTables {
  sandbox_clock: SandboxClockTable
  world: WorldTable
  inbox_message: InboxMessageTable
  local_block: LocalBlockTable
  simulated_block: SimulatedBlockTable
  simulated_transfer: SimulatedTransferTable
}

type SandboxDatabase = Database & SandboxTables

/**
 * The same connection or transaction, which also knows the tables that only a sandbox has. The server's own types do
 * not name them, so that no query of the server can read them.
 *
 * @example
 * await withSandbox(db).selectFrom('inbox_message').selectAll().execute()
 */
export function withSandbox(db: Trx): Transaction<SandboxDatabase>
export function withSandbox(db: Db): Kysely<SandboxDatabase>
export function withSandbox(db: Db): Kysely<SandboxDatabase> {
  return db.withTables<{ [Name in keyof SandboxTables]: SandboxTables[Name] }>()
}
