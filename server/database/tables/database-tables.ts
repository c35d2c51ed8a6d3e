import type { ColumnType, Generated } from 'kysely'
import type { Fixed, Identity } from './column'

interface OutboxTable {
  id: Identity
  topic: Fixed<string>
  /** Written as JSON text, read as what it means. */
  payload: ColumnType<unknown, string, string>
  /** Set by the database for callbacks. */
  application_id: ColumnType<string | null, never, never>
  key: ColumnType<string | null, string | null | undefined, never>
  attempts: Generated<number>
  run_at: Date
  locked_until: ColumnType<Date | null, never, Date | null>
  last_error: ColumnType<string | null, never, string | null>
  done_at: ColumnType<Date | null, never, Date | null>
  dead_at: ColumnType<Date | null, never, Date | null>
}

interface LeaseTable {
  name: Fixed<string>
  holder: string
  expires_at: Date
}

/** The tables of 0001-database.sql. */
export interface DatabaseTables {
  outbox: OutboxTable
  lease: LeaseTable
}
