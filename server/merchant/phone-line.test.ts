import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeMerchant } from '#server/access/change-merchant'
import { inTransaction } from '#server/database/connect'
import { serverMigrations } from '#server/database/migration-sets'
import { testDatabase } from '#server/database/test-database'
import { setMerchant } from '#server/testing/set-merchant'
import { somebodyWaits } from '#server/testing/somebody-waits'
import { testApi } from '#server/testing/test-api'
import { emailCode } from '#server/testing/test-codes'
import { PHONE_FLOW, sendSmsCode } from '#shared/contract/session'
import { changePhone } from '#shared/contract/user'

const { db } = await testDatabase()
const api = testApi({ db })
const ROOT = join(import.meta.dirname, '..', '..')
const MIGRATION = join(serverMigrations(ROOT).folder, '0133-one-line-one-account.sql')

test('a line that two accounts bind at the same moment belongs to the first', async () => {
  const email = 'second@shop.example'
  const first = await api.signInAs()
  const { token } = await api.signInAs({ email })
  const line = { area_code: '65', phone: '81112222' }
  const email_code = await emailCode(api, { token, flow: 'bind-phone', to: email })
  await api.data(sendSmsCode, { token, body: { ...line, type: PHONE_FLOW['bind-phone'] } })
  const sms_code = await api.inbox.codeFor('+6581112222')
  const { answer } = await inTransaction(db, async (trx) => {
    const typed = { area_code: '0065', phone: '081112222' }
    await changeMerchant(trx, api.services.settings, first.merchant_id, typed)
    const answer = api.call(changePhone, { token, body: { ...line, email_code, sms_code } })
    await somebodyWaits(db)
    return { answer }
  })
  expect(await answer).toMatchObject({ status: 422, errors: [{ path: 'phone' }] })
})

test('an upgrade keeps lines that two accounts have, and no third one gets them', async () => {
  await sql`drop index merchant_phone_key`.execute(db)
  const older = await api.signInAs({ phone: { area_code: '+86', phone: '13800138000' } })
  const younger = await api.signInAs({ phone: { area_code: '86', phone: '013800138000' } })
  const third = await api.signInAs({ phone: { area_code: '+86', phone: '13900139000' } })
  const text = await readFile(MIGRATION, 'utf8')
  await db.executeQuery(CompiledQuery.raw(text.slice(text.indexOf('do $$'))))
  const wish = async (merchant_id: string, phone: string) =>
    await setMerchant(api.services, merchant_id, { area_code: '+86', phone })
  const taken = { code: '23505', constraint: 'merchant_phone_key' }
  await expect(wish(third.merchant_id, '13800138000')).rejects.toMatchObject(taken)
  await setMerchant(api.services, younger.merchant_id, { security_switch: ['phone'] })
  await wish(older.merchant_id, '13800138000')
  await wish(older.merchant_id, '13700137000')
  await wish(third.merchant_id, '13600136000')
  await expect(wish(third.merchant_id, '13700137000')).rejects.toMatchObject(taken)
})
