import { afterAll } from 'vitest'
import { connect } from '#server/database/connect'
import type { Db } from '#server/database/schema'
import { testDatabase } from '#server/database/test-database'

/**
 * Makes a fresh database for one scenario. Its connections may break at any time, because the fault `killed` ends them as
 * the death of a server process would.
 */
export async function openOwnDatabase(): Promise<Db> {
  const { url } = await testDatabase({ poolSize: 1 })
  const { db, close } = await connect({ url, onError: () => undefined })
  afterAll(close)
  return db
}
