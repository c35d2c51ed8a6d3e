import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { StartError } from './start-error'

/** Any constant works; it makes processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_266_427
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/

interface Migration {
  name: string
  text: string
  checksum: string
}

/**
 * Brings a database up to date: applies the files `NNNN-name.sql` of `folder` that are not applied yet, in order, each
 * in its own transaction. Returns their names. Several processes may call it at the same time.
 *
 * @throws StartError history_altered when an applied file has changed or is missing, or a new one comes before it;
 * migration_failed when the SQL of a file fails, which leaves the database as it was before that file
 */
export async function migrate(pool: Pool, folder: string): Promise<string[]> {
  const files = await readMigrations(folder)
  const applied: string[] = []
  const client = await pool.connect()
  try {
    for (let name = await applyNext(client, files); name !== undefined; name = await applyNext(client, files)) {
      applied.push(name)
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

async function applyNext(client: PoolClient, files: Migration[]): Promise<string | undefined> {
  await client.query('begin')
  await client.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
  const next = nextOf(files, await readHistory(client))
  if (next !== undefined) await apply(client, next)
  await client.query('commit')
  return next?.name
}

async function readHistory(client: PoolClient): Promise<Pick<Migration, 'name' | 'checksum'>[]> {
  await client.query(
    'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz(3) not null)',
  )
  const { rows } = await client.query<Pick<Migration, 'name' | 'checksum'>>(
    'select name, checksum from migration order by name collate "C"',
  )
  return rows
}

/** The first file that is not applied yet. All files before it must be applied and unchanged. */
function nextOf(files: Migration[], history: Pick<Migration, 'name' | 'checksum'>[]): Migration | undefined {
  for (const [index, past] of history.entries()) {
    const file = files[index]
    if (file?.name === past.name && file.checksum === past.checksum) continue
    const what =
      file?.name === past.name ? 'has changed since' : 'is missing or has another position in the order of files'
    throw new StartError(
      'history_altered',
      `Migration ${past.name} was applied to this database and ${what}: restore that file, or run npm run reset to start with an empty database.`,
    )
  }
  return files[history.length]
}

async function apply(client: PoolClient, { name, text, checksum }: Migration): Promise<void> {
  try {
    await client.query(text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(
      'migration_failed',
      `Migration ${name} failed (${reason}): correct that file and start again.`,
      { cause },
    )
  }
  await client.query('insert into migration (name, checksum, applied_at) values ($1, $2, $3)', [
    name,
    checksum,
    new Date(),
  ])
}
