import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { keepDocument, sealedDocument } from '#server/merchant/opening-document'
import { testApi } from '#server/testing/test-api'
import { runOperator } from './run-operator'

const { db, url } = await testDatabase()
const { services, clock, signInAs } = testApi({ db })
const folder = await mkdtemp(join(tmpdir(), 'documents-'))
afterAll(async () => await rm(folder, { recursive: true }))
const BY = ['--by', 'Ada', '--why', 'reads the licence']
const run = async (words: readonly string[], secret = services.settings.secret) =>
  await runOperator(words, { DATABASE_URL: url, SECRET: secret })

test('a document of an application is listed, written to a new file that only its owner reads, and logged', async () => {
  const { merchant_id } = await signInAs()
  const { mchid } = await db
    .selectFrom('merchant')
    .select('mchid')
    .where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()
  const pdf = Buffer.from('%PDF-1.7\nthe licence\n%%EOF\n')
  const sealed = await sealedDocument(services.settings, '1', {
    kind: 'business_registration',
    name: 'licence.pdf',
    content_type: 'application/pdf',
    base64: pdf.toString('base64'),
  })
  await inTransaction(db, (trx) => keepDocument(trx, { ...sealed, merchant_id, created_at: clock.now() }))
  const listed = await run(['opening', 'documents', mchid, '--json'])
  expect(listed.out).toContain(sealed.id)
  expect(listed.out).toContain('licence.pdf')

  const file = join(folder, 'licence.pdf')
  expect(await run(['opening', 'document', sealed.id, file, ...BY])).toMatchObject({ exit_code: 0 })
  expect(await readFile(file)).toEqual(pdf)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const acts = await db.selectFrom('operator_act').select(['act', 'subject', 'acted_by']).execute()
  expect(acts).toEqual([{ act: 'opening document', subject: sealed.id, acted_by: 'Ada' }])

  // A second one does not write over it; nothing that was not done is logged.
  expect((await run(['opening', 'document', sealed.id, file, ...BY])).err).toMatch(/is there already/)
  expect((await run(['opening', 'document', 'nothing', `${file}2`, ...BY])).err).toMatch(/There is no document/)
  // A database that takes no writes logs nothing, so nothing is shown.
  const standby = {
    DATABASE_URL: `${url}&options=-c%20default_transaction_read_only%3Don`,
    SECRET: services.settings.secret,
  }
  await expect(runOperator(['opening', 'document', sealed.id, `${file}4`, ...BY], standby)).rejects.toThrow('read-only')
  expect((await readFile(`${file}4`)).length).toBe(0)
  const other = await run(['opening', 'document', sealed.id, `${file}3`, ...BY], 'x'.repeat(32))
  expect(other.err).toMatch(/SECRET_PREVIOUS/)
  expect(await db.selectFrom('operator_act').select('id').execute()).toHaveLength(1)
})
