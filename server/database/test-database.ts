import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { afterAll, inject } from 'vitest'
import { connect } from './connect'
import type { Db } from './schema'
import { administer, withDatabase } from './test-server'

/** Keeps work for the end of the tests of a file, or of one test. */
export type Ending = (work: () => Promise<void>) => void

/** The database of one test file. */
export interface TestDatabase {
  db: Db
  pool: Pool
  url: string
}

/**
 * A new database with all migrations applied, for one test file; it is dropped after the tests. Call it at the top
 * level of the file, or with `ending: onTestFinished` inside a test.
 */
export async function testDatabase({
  poolSize = 10,
  ending = afterAll,
}: { poolSize?: number; ending?: Ending } = {}): Promise<TestDatabase> {
  const server = inject('testServerUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(server, `create database ${name} template ${inject('testTemplate')}`)
  const url = withDatabase(server, name)
  const errors: Error[] = []
  const { db, pool, close } = await connect({ url, max: poolSize, onError: (error) => errors.push(error) })
  ending(async () => {
    await close()
    await administer(server, `drop database ${name}`)
    if (errors.length > 0) throw new AggregateError(errors, 'Connections broke during the tests')
  })
  return { db, pool, url }
}
