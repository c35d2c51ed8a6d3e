import { connect } from './connect'
import type { Connection, ConnectOptions } from './connect'
import { migrate } from './migrate'
import type { MigrationSet } from './migrate'
import type { Db } from './schema'

export interface OpenRemoteOptions {
  /** The address of a PostgreSQL 15 or later. */
  readonly url: string
  readonly migrations: readonly MigrationSet[]
  /** Looks whether this database is the right one, before anything in it is changed; its tables may be of any version, or none. */
  readonly refuse?: (db: Db) => Promise<void>
  /** The most connections; default 10. */
  readonly poolSize?: number | undefined
  /** How long statements may take, but for migrations; without it for ever. */
  readonly deadlines?: ConnectOptions['deadlines']
  /** Called when an idle connection breaks. */
  readonly onError: (error: Error) => void
}

/**
 * Connects to a running PostgreSQL and migrates its database.
 *
 * @throws StartError database_unreachable, database_too_old, clocks_apart, data_too_old, data_too_new, history_altered,
 *   migration_failed; what `refuse` throws
 */
export async function openRemoteDatabase({
  url,
  migrations,
  refuse,
  poolSize,
  deadlines,
  onError,
}: OpenRemoteOptions): Promise<Connection> {
  const connection = await connect({
    url,
    onError,
    ...(poolSize === undefined ? {} : { max: poolSize }),
    ...(deadlines === undefined ? {} : { deadlines }),
  })
  try {
    await refuse?.(connection.db)
    for (const set of migrations) await migrate(connection.pool, set)
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}
