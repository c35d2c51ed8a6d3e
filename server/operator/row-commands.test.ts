import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sealWatch } from '#server/access/forged-rows'
import { testDatabase } from '#server/database/test-database'
import { sql } from 'kysely'
import { testApi } from '#server/testing/test-api'
import { runOperator } from './run-operator'

const { db, url } = await testDatabase()
const { services, signInAs } = testApi({ db })
const watch = sealWatch(services)
const BY = ['--by', 'Ada', '--why', 'we put the mailbox back by hand']
const run = async (...words: string[]) =>
  await runOperator(words, { DATABASE_URL: url, SECRET: services.settings.secret })
const row = z.object({ kind: z.string(), row: z.string(), merchant: z.string(), about: z.string() })
const listed = async () =>
  z.parse(z.object({ list: z.array(row) }), JSON.parse((await run('rows', 'list', '--json')).out)).list

test('a row that was written without SECRET is listed with what it is about, and counts when the operator answers for it', async () => {
  const { merchant_id, mchid } = await signInAs({ email: 'mia@rows.example', password: 'Sunflower7' })
  await sql`update merchant set email = 'mia@moved.example' where id = ${merchant_id}`.execute(db)
  await watch.look()
  expect(await listed()).toEqual([{ kind: 'merchant', row: merchant_id, merchant: mchid, about: 'mia@moved.example' }])
  expect((await run('rows', 'list')).out).not.toContain('scrypt')
  expect((await run('rows', 'accept', 'merchant', merchant_id, ...BY)).out).toContain('counts from now on')
  await watch.look()
  expect(await listed()).toEqual([])
  const acts = await db.selectFrom('operator_act').select(['act', 'subject', 'acted_by']).execute()
  expect(acts).toEqual([{ act: 'rows accept', subject: `merchant ${merchant_id}`, acted_by: 'Ada' }])
})

test('only a row that is listed can be accepted', async () => {
  const { merchant_id } = await signInAs({})
  expect((await run('rows', 'accept', 'merchant', merchant_id, ...BY)).err).toContain('No such row is named')
  expect((await run('rows', 'accept', 'shop', merchant_id, ...BY)).err).toContain('merchant, terms')
})
