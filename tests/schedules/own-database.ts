import { afterAll } from 'vitest'
import { connect } from '#server/database/connect'
import type { Db } from '#server/database/schema'
import { testDatabase } from '#server/database/test-database'

/** One database, and the connections of two processes that use it. */
export interface OwnDatabase {
  readonly db: Db
  /** Shares no connection with `db`. */
  readonly otherDb: Db
}

/**
 * Makes a fresh database for one scenario. Its connections may break at any time, because the fault `killed` ends them as
 * the death of a server process would.
 */
export async function openOwnDatabase(): Promise<OwnDatabase> {
  const { url } = await testDatabase({ poolSize: 1 })
  const [one, other] = [await open(url), await open(url)]
  return { db: one, otherDb: other }
}

async function open(url: string): Promise<Db> {
  const { db, close } = await connect({ url, onError: () => undefined })
  afterAll(close)
  return db
}
