import { expect, test } from 'vitest'
import { connect } from './connect'
import { forgetfulSettings } from './durable'
import { testDatabase } from './test-database'

const { pool, url } = await testDatabase()

test('a server that may forget what was acknowledged is named, with what to do', async () => {
  const name = new URL(url).pathname.slice(1)
  await pool.query(`alter database ${name} set synchronous_commit = off`)
  const { db, close } = await connect({ url, onError: () => undefined })
  expect(await forgetfulSettings(db)).toContain(
    'synchronous_commit is off in PostgreSQL: after a crash it may have forgotten what was acknowledged. Switch it on.',
  )
  await close()
})
