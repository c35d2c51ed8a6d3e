import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import type { Pool, PoolClient } from 'pg'
import { ADVISORY_LOCKS } from './advisory-locks'
import { StartError } from './start-error'

/** The first migration of the versions before the first release, whose schema was written anew. */
const BEFORE_THE_FIRST_RELEASE = '0001-ledger.sql'
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/

interface Migration {
  name: string
  text: string
  checksum: string
}

/** Migrations that belong together and have a history of their own. */
export interface MigrationSet {
  /** Absolute path of the `NNNN-name.sql` files. */
  readonly folder: string
  /** The table that remembers which of them were applied, such as `migration`. */
  readonly history: string
  /** Whether the data may be thrown away: then the sentences name `npm run reset`. */
  readonly disposable?: boolean
  /** Gets a sentence each time that a migration has to be tried again. */
  readonly onWait?: (sentence: string) => void
  /** What a file needs besides its SQL, by the name of the file, in its transaction. */
  readonly steps?: Readonly<Record<string, (client: PoolClient) => Promise<void>>>
}

/**
 * Brings a database up to date: applies the files of the set that it has not seen, in order, each in a transaction of its
 * own, and answers their names. Safe to call from several processes at once. A file that meets a lock, as of a `pg_dump`, is
 * tried again until it is carried out: while it waited, every later query would wait behind it.
 *
 * @throws StartError data_too_old when the database was made before these files; data_too_new when a newer version has used it;
 *   history_altered when a file that was applied has changed or gone, or a new one comes before it; migration_failed when a file's SQL fails, which leaves the
 *   database as it was before that file
 * @example
 * await migrate(pool, { folder: join(root, 'server/database/migrations'), history: 'migration' })
 */
export async function migrate(
  pool: Pool,
  { folder, history, steps = {}, disposable = false, onWait = () => undefined }: MigrationSet,
): Promise<string[]> {
  const files = await readMigrations(folder)
  const applied: string[] = []
  const client = await pool.connect()
  try {
    for (;;) {
      try {
        const name = await applyNext(client, files, { history, steps, disposable, onWait })
        if (name === undefined) break
        applied.push(name)
      } catch (error) {
        if (!isBusy(error)) throw error
        await client.query('rollback')
        await pause(PAUSE_MILLIS)
      }
    }
  } catch (error) {
    // Closing the connection rolls back, even when the connection is broken.
    client.release(true)
    throw error
  }
  client.release()
  return applied
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => FILE_NAME.test(name)).sort()
  if (names.length === 0) throw new StartError('migration_failed', `There are no migrations in ${folder}: build again.`)
  return await Promise.all(
    names.map(async (name) => {
      // A checkout on another system may change line ends; the migration is still the same.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

type Applying = Required<Omit<MigrationSet, 'folder'>>

/** Shorter than what a call of the api waits for a row. */
const LOCK_MILLIS = 2_000
const PAUSE_MILLIS = 3_000
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

/** Whether others have kept a file from its tables. */
const isBusy = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && (error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK)

async function applyNext(client: PoolClient, files: Migration[], to: Applying): Promise<string | undefined> {
  await client.query('begin')
  // Processes that start together wait for the one that migrates, however long that takes.
  await client.query('set local lock_timeout = 0')
  await client.query(`select pg_advisory_xact_lock(${ADVISORY_LOCKS.migration})`)
  const next = nextOf(files, await readHistory(client, to.history), to)
  await client.query(`set local lock_timeout = ${LOCK_MILLIS}`)
  if (next !== undefined) await apply(client, next, to)
  await client.query('commit')
  return next?.name
}

async function readHistory(client: PoolClient, history: string): Promise<Pick<Migration, 'name' | 'checksum'>[]> {
  await client.query(
    `create table if not exists ${history} (name text primary key, checksum text not null, applied_at timestamptz(3) not null)`,
  )
  const { rows } = await client.query<Pick<Migration, 'name' | 'checksum'>>(
    `select name, checksum from ${history} order by name collate "C"`,
  )
  return rows
}

/** The first file that is not applied yet. All files before it must be applied and unchanged. */
function nextOf(
  files: Migration[],
  history: Pick<Migration, 'name' | 'checksum'>[],
  { disposable }: Pick<Applying, 'disposable'>,
): Migration | undefined {
  const [first] = history
  if (first?.name === BEFORE_THE_FIRST_RELEASE)
    throw new StartError(
      'data_too_old',
      `This data was made by a version before the first release and cannot be taken over: ${disposable ? 'run npm run reset to start' : 'start'} with an empty database.`,
    )
  const orReset = disposable ? ', or run npm run reset to start with an empty database' : ''
  const last = files.at(-1)?.name ?? ''
  for (const [index, past] of history.entries()) {
    const file = files[index]
    if (file?.name === past.name && file.checksum === past.checksum) continue
    if (file === undefined && past.name > last)
      throw new StartError(
        'data_too_new',
        `This database is newer than this program: a newer version has applied ${past.name}, and the last that this one has is ${last}. Start that version again${orReset}.`,
      )
    const what =
      file?.name === past.name ? 'has changed since' : 'is missing or has another position in the order of files'
    throw new StartError(
      'history_altered',
      `Migration ${past.name} was applied to this database and ${what}: restore that file${orReset}.`,
    )
  }
  return files[history.length]
}

async function apply(
  client: PoolClient,
  { name, text, checksum }: Migration,
  { history, steps, onWait }: Applying,
): Promise<void> {
  try {
    await client.query(text)
    await steps[name]?.(client)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    if (isBusy(cause)) {
      onWait(
        `Migration ${name} has met others who use its tables, such as a backup (${reason}): it is tried again in ${PAUSE_MILLIS / 1000} s.`,
      )
      throw cause
    }
    throw new StartError(
      'migration_failed',
      `Migration ${name} failed (${reason}): correct that file and start again.`,
      { cause },
    )
  }
  await client.query(`insert into ${history} (name, checksum, applied_at) values ($1, $2, $3)`, [
    name,
    checksum,
    new Date(),
  ])
}
