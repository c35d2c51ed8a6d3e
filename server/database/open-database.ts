import { connect } from './connect'
import { lockDataFolder } from './data-folder-lock'
import { startEmbeddedPostgres } from './embedded-postgres'
import { clearLeases } from './lease'
import type { MigrationSet } from './migrate'
import { openRemoteDatabase } from './open-remote-database'
import { releaseClaims } from './outbox'
import type { Db } from './schema'

const DATABASE = 'sandbox'

/** Which database to open, and how. */
export interface OpenDatabaseOptions {
  dataDir: string
  world: string
  /** The address of a PostgreSQL 15 or later; the embedded one when absent. */
  databaseUrl?: string
  /** The server's tables first, then what a sandbox adds to them. */
  migrations: readonly MigrationSet[]
  /** What this process serves, told to a second one that is refused. */
  serves: string
  /** The most connections; default 10. */
  poolSize?: number
  /** Called when an idle connection breaks or the embedded server ends by itself. */
  onError: (error: Error) => void
}

/** An open database. */
export interface OpenDatabase {
  db: Db
  url: string
  embedded: boolean
  /** Closes connections, stops the embedded server, and frees the data folder. */
  close: () => Promise<void>
}

/**
 * Opens the database of the settings and migrates it. The data folder belongs to this process from then on, also where the
 * database is somebody else's.
 *
 * @throws StartError with a sentence for the person who starts the program
 */
export async function openDatabase(given: OpenDatabaseOptions): Promise<OpenDatabase> {
  const options = { ...given, migrations: given.migrations.map((set) => ({ ...set, disposable: true })) }
  return options.databaseUrl === undefined
    ? await openEmbedded(options)
    : await openExternal(options, options.databaseUrl)
}

async function openExternal(options: OpenDatabaseOptions, url: string): Promise<OpenDatabase> {
  // The database is shared, but the folder holds the nodes of one process: a second one would end those of the first.
  const lock = await lockDataFolder(options)
  try {
    const { db, close: disconnect } = await openRemoteDatabase({ ...options, url })
    const close = async (): Promise<void> => {
      await disconnect()
      await lock.release()
    }
    return { db, url, embedded: false, close }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function openEmbedded(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { dataDir, world, serves, onError } = options
  const opened: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const undo of opened.splice(0).reverse()) await undo()
  }
  try {
    const lock = await lockDataFolder({ dataDir, serves })
    opened.push(() => lock.release())
    const server = await startEmbeddedPostgres({ dataDir, world, onExit: onError })
    opened.push(() => server.stop())
    const url = server.url(DATABASE)
    await createDatabase(server.url('postgres'), onError)
    const { db, close: disconnect } = await openRemoteDatabase({ ...options, url })
    opened.push(disconnect)
    // The lock proves that no other process runs: leases and claims that are left belong to a killed run.
    await clearLeases(db)
    await releaseClaims(db)
    return { db, url, embedded: true, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function createDatabase(url: string, onError: (error: Error) => void): Promise<void> {
  const { pool, close } = await connect({ url, max: 1, onError })
  try {
    const { rowCount } = await pool.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await pool.query(`create database ${DATABASE}`)
  } finally {
    await close()
  }
}
