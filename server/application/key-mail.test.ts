import { expect, test } from 'vitest'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { givenProofs } from '#server/testing/given-proofs'
import { testApi } from '#server/testing/test-api'
import { resetApplication } from '#shared/contract/application'
import { addKey } from './application-keys'

const { db } = await testDatabase()
const api = testApi({ db })
let count = 0

/** What the mail says first after such a change of an application's KEY; undefined where there is none. */
async function mailAfter(edit: object, language: 'en-US' | 'zh-CN' = 'en-US'): Promise<string | undefined> {
  const email = `keys${++count}@shop.example`
  const { merchant_id, token } = await api.signInAs({ email, google: true })
  await db.updateTable('merchant').set({ language }).where('id', '=', merchant_id).execute()
  const appid = `app_keys${count}`
  const row = {
    appid,
    merchant_id,
    name: 'Harbor',
    mode: 'address',
    notify_url: '',
    created_at: api.clock.now(),
  } as const
  const { id } = await db.insertInto('application').values(row).returning('id').executeTakeFirstOrThrow()
  await inTransaction(db, async (trx) => await addKey(trx, api.services, id))
  const body = { appid, ...edit }
  const act = resetApplication.name
  const [proof = ''] = await givenProofs(db, { merchant_id, act, payload: body, at: api.clock.now() }, 1)
  await api.data(resetApplication, { token, body, headers: { 'X-Step-Up': proof } })
  const [mail] = await api.inbox.messagesTo(email)
  return mail?.body.split('\n')[0]
}

test('a mail about another KEY says that the old one has ended, where it had no grace time', async () => {
  const english = 'Your application “Harbor” has a new KEY. The old one is not accepted any more.'
  expect(await mailAfter({ change_key: true, grace_seconds: 0 })).toBe(english)
  expect(await mailAfter({ change_key: true, grace_seconds: 0 }, 'zh-CN')).toBe(
    '应用“Harbor”已更换 KEY，旧 KEY 已失效。',
  )
})

test('and else that it ends later; the early end of an old one has no mail', async () => {
  const later = 'Your application “Harbor” has a new KEY. The old one ends when its grace time is over.'
  expect(await mailAfter({ change_key: true, grace_seconds: 60 })).toBe(later)
  expect(await mailAfter({ change_key: true })).toBe(later)
  expect(await mailAfter({ end_old_key: true })).toBeUndefined()
})
