import { CompiledQuery, sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { seal, sha256Hex, unseal } from '#server/core/secrets'
import type { SecretKeys } from '#server/core/secrets'
import type { MigrationSet } from '#server/database/migrate'
import type { Db, Trx } from '#server/database/schema'
import { BROUGHT_BY, SEALED } from './sealed-rows'
import type { SealedKind } from './sealed-rows'

/** Runs one statement, in whatever transaction the caller has. */
type Query = (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>

/** What a row says, and its seal. */
interface Stated {
  readonly id: string
  readonly merchant_id: string
  readonly about: string
  readonly says: string
  readonly seal: string | null
}

interface Which {
  /** The end of a statement, from the condition on; `$1` and so on are `values`. */
  readonly where: string
  readonly values?: readonly unknown[]
}

const isStated = (row: unknown): row is Stated => typeof row === 'object' && row !== null && 'says' in row

const says = (covers: readonly string[]): string => `jsonb_build_array(${covers.join(', ')})::text`

async function read(query: Query, kind: SealedKind, { where, values = [] }: Which): Promise<Stated[]> {
  const { table, covers, merchant, about } = SEALED[kind]
  const rows = await query(
    `select id::text as id, ${merchant}::text as merchant_id, ${about} as about, ${says(covers)} as says, seal
     from ${table} where ${where}`,
    values,
  )
  return rows.filter(isStated)
}

async function write(query: Query, { secret }: Pick<SecretKeys, 'secret'>, kind: SealedKind, rows: readonly Stated[]) {
  for (const row of rows)
    await query(`update ${SEALED[kind].table} set seal = $1 where id = $2`, [seal(secret, digest(kind, row)), row.id])
}

const digest = (kind: SealedKind, row: Pick<Stated, 'says'>): string => sha256Hex(`${kind} ${row.says}`)

/** Whether a row says what it said when a process with SECRET wrote it. */
export function fits(keys: SecretKeys, kind: SealedKind, row: Pick<Stated, 'says' | 'seal'>): boolean {
  if (row.seal === null) return false
  try {
    return unseal(keys, row.seal) === digest(kind, row)
  } catch {
    // Made with a secret that is not ours, or changed.
    return false
  }
}

/** What the row of a query says, as a column of that query: for who reads the row anyway. */
export const saysOf = (kind: SealedKind): RawBuilder<string> =>
  sql`(select ${sql.raw(says(SEALED[kind].covers))} from ${sql.table(SEALED[kind].table)} sealed_row
       where sealed_row.id = ${sql.ref(`${SEALED[kind].table}.id`)})`

const within =
  (db: Db): Query =>
  async (text, values) =>
    (await db.executeQuery(CompiledQuery.raw(text, [...values]))).rows

/**
 * Seals rows that this transaction has just made.
 *
 * @example
 * await sealNew(trx, services.settings, 'fixed-address', [id])
 */
export async function sealNew(
  trx: Db,
  keys: Pick<SecretKeys, 'secret'>,
  kind: SealedKind,
  ids: readonly string[],
): Promise<void> {
  const query = within(trx)
  await write(query, keys, kind, await read(query, kind, { where: 'id = any($1)', values: [ids] }))
}

/**
 * Changes a sealed row and seals what it has become. A row that did not fit its seal before is changed as well, because a stop
 * has to work on it, and stays without a seal that fits: a change must not make good what somebody else has written.
 */
export async function changeSealed<T>(
  trx: Trx,
  keys: SecretKeys,
  { kind, id, change }: { readonly kind: SealedKind; readonly id: string; readonly change: () => Promise<T> },
): Promise<T> {
  const query = within(trx)
  const before = await read(query, kind, { where: 'id = $1 for no key update', values: [id] })
  const didFit = before.every((row) => fits(keys, kind, row))
  const result = await change()
  if (didFit) await write(query, keys, kind, await read(query, kind, { where: 'id = $1', values: [id] }))
  return result
}

/** Whether a row fits its seal; true as well when there is none of this id. */
export async function isAsSealed(db: Db, keys: SecretKeys, kind: SealedKind, id: string): Promise<boolean> {
  const rows = await read(within(db), kind, { where: 'id = $1', values: [id] })
  return rows.every((row) => fits(keys, kind, row))
}

/** A row that was written without SECRET. */
interface ForgedRow {
  readonly kind: SealedKind
  readonly id: string
  readonly merchant_id: string
  /** What it is to a person. */
  readonly about: string
}

/** Some live rows of a kind, held against their seals. */
interface Judged {
  readonly forged: readonly ForgedRow[]
  /** The ids of all that were read, in their order. */
  readonly ids: readonly string[]
}

async function judge(db: Db, keys: SecretKeys, kind: SealedKind, { where, values = [] }: Which): Promise<Judged> {
  const rows = await read(within(db), kind, { where: `${SEALED[kind].live} and ${where}`, values })
  const forged = rows.filter((row) => !fits(keys, kind, row))
  return {
    forged: forged.map(({ id, merchant_id, about }) => ({ kind, id, merchant_id, about })),
    ids: rows.map(({ id }) => id),
  }
}

/** Judges the live ones of these rows. */
export const judgeRows = async (db: Db, keys: SecretKeys, kind: SealedKind, ids: readonly string[]): Promise<Judged> =>
  await judge(db, keys, kind, { where: 'id = any($1)', values: [ids] })

/** Judges the next `limit` live rows behind the id `after`, in the order of their ids; null: from the first on. */
export const judgeNext = async (
  db: Db,
  keys: SecretKeys,
  { kind, after, limit }: { readonly kind: SealedKind; readonly after: string | null; readonly limit: number },
): Promise<Judged> =>
  await judge(db, keys, kind, {
    where: `${after === null ? 'true' : 'id > $2'} order by id limit $1`,
    values: after === null ? [limit] : [limit, after],
  })

/**
 * The steps of the migrations that bring the seals: each seals all rows of before in the transaction of its migration. Afterwards
 * a row without a seal is one that somebody else has written.
 *
 * @example
 * await migrate(pool, serverMigrations(root, sealSteps(settings)))
 */
export const sealSteps = (keys: Pick<SecretKeys, 'secret'>): NonNullable<MigrationSet['steps']> =>
  Object.fromEntries(
    Object.entries(BROUGHT_BY).map(([file, kinds]) => [
      file,
      async (client) => {
        const query: Query = async (text, values) => (await client.query(text, [...values])).rows
        for (const kind of kinds) await write(query, keys, kind, await read(query, kind, { where: 'seal is null' }))
      },
    ]),
  )
