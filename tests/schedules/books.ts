import { afterAll } from 'vitest'
import { connect } from '#server/database/connect'
import type { Db } from '#server/database/schema'
import { testDatabase } from '#server/database/test-database'

/** A fresh database for one street, whose connections may end at any time: that is how a killed server leaves it. */
export async function openBooks(): Promise<Db> {
  const { url } = await testDatabase({ poolSize: 1 })
  const { db, close } = await connect({ url, onError: () => undefined })
  afterAll(close)
  return db
}
