import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#server/database/schema'
import { SEALED_TABLES } from './sealed-rows'
import type { SealedKind } from './sealed-rows'

/** A column of sealed texts. */
export interface SealedPlace {
  readonly table: string
  readonly column: string
  /** The columns of the primary key, in the order of its index. */
  readonly keys: readonly string[]
  /** True: the text is kept as a JSON string. */
  readonly json?: boolean
  /** Rows of one batch, for texts so long that a usual batch of them would fill the memory. */
  readonly batch?: number
  /** The seal of the row covers this column, so that it is made anew with it. */
  readonly under?: SealedKind
}

/** Every column that holds sealed texts for longer than a delivery takes. */
export const SEALED_PLACES: readonly SealedPlace[] = [
  { table: 'merchant', column: 'google_secret', keys: ['id'], under: 'merchant' },
  { table: 'merchant', column: 'google_pending_secret', keys: ['id'] },
  { table: 'application_key', column: 'sealed', keys: ['id'], under: 'application-key' },
  { table: 'chain_seed', column: 'sealed', keys: ['only_row'] },
  { table: 'idempotent_call', column: 'answer', keys: ['merchant_id', 'route', 'key'], json: true },
  { table: 'opening_document', column: 'sealed', keys: ['id'], batch: 4 },
  ...SEALED_TABLES.map((table) => ({ table, column: 'seal', keys: ['id'] })),
]

/** The text of a place, as a column of a query. */
export const textOf = ({ column, json }: SealedPlace): RawBuilder<unknown> =>
  json === true ? sql`${sql.ref(column)} #>> '{}'` : sql`${sql.ref(column)}`

/** How many stored secrets were made with a key. */
export interface SecretCount {
  /** Table and column. */
  readonly place: string
  /** Null: sealed or hashed by the version before, which named no key. */
  readonly key_id: string | null
  readonly count: number
}

/** A column of texts of which each says with which key it was made. */
interface CountedPlace {
  readonly table: string
  readonly column: string
  /** The key that a text names. */
  readonly key_id: RawBuilder<unknown>
  /** What the row is called in the list; without it table and column. */
  readonly name?: RawBuilder<unknown>
  /** The rows that still count; without it all that have a text. */
  readonly counts?: RawBuilder<unknown>
}

/**
 * How many stored secrets were made with which key: an earlier key may be left out of SECRET_PREVIOUS once nothing here
 * was made with it, the file of the chain keys included. Sealed texts and that file move by themselves; password hashes with
 * the next sign-in; recovery codes when they are renewed.
 */
export async function secretCounts(db: Db): Promise<SecretCount[]> {
  const places: readonly CountedPlace[] = [
    ...SEALED_PLACES.map((place) => ({ ...place, key_id: sql`substring(${textOf(place)} from '=\\.([0-9a-f]{8})$')` })),
    ...(['password_hash', 'transaction_password_hash'] as const).map((column) => ({
      table: 'merchant',
      column,
      key_id: sql`nullif(split_part(${sql.ref(column)}, '$', 4), '')`,
    })),
    { table: 'sealed_file', column: 'key_id', key_id: sql`key_id`, name: sql`name` },
    {
      table: 'recovery_code',
      column: 'key_id',
      key_id: sql`key_id`,
      name: sql`'recovery_code.code_hash'::text`,
      counts: sql`used_at is null`,
    },
  ]
  const made = (await ofThisVersion(db, places)).map(
    ({
      table,
      column,
      key_id,
      name = sql`${`${table}.${column}`}::text`,
      counts = sql`${sql.ref(column)} is not null`,
    }) => sql`
      select ${name} as place, ${key_id} as key_id from ${sql.table(table)}
      where ${counts}`,
  )
  if (made.length === 0) return []
  const { rows } = await sql<SecretCount>`
    select place, key_id, count(*)::int as count from (${sql.join(made, sql` union all `)}) made
    group by place, key_id
    order by place, key_id`.execute(db)
  return rows
}

/** Those that the tables have: a database that is still to be migrated lacks the newer ones. */
async function ofThisVersion(db: Db, places: readonly CountedPlace[]): Promise<readonly CountedPlace[]> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns where table_schema = current_schema()`.execute(db)
  const found = new Set(rows.map(({ table_name, column_name }) => `${table_name}.${column_name}`))
  return places.filter(({ table, column }) => found.has(`${table}.${column}`))
}
