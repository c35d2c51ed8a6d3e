import { connect } from './connect'
import type { Connection, ConnectOptions } from './connect'
import { migrate } from './migrate'
import type { MigrationSet } from './migrate'

export interface OpenRemoteOptions {
  /** The address of a PostgreSQL 15 or later. */
  readonly url: string
  readonly migrations: readonly MigrationSet[]
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
 * @throws StartError database_unreachable, database_too_old, clocks_apart, history_altered, migration_failed
 */
export async function openRemoteDatabase({
  url,
  migrations,
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
    for (const set of migrations) await migrate(connection.pool, set)
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}
