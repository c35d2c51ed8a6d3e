import { describe, expect, test } from 'vitest'
import { intentDigest } from '#server/access/step-up'
import { testDatabase } from '#server/database/test-database'
import { emailCode } from '#server/testing/test-codes'
import { testApi } from '#server/testing/test-api'
import { passwordDigestOf } from '#server/access/password'
import { resetApplication, showKey } from '#shared/contract/application'
import type { Operation } from '#shared/contract/operation'
import { verification } from '#shared/contract/user'
import { inTransaction } from '#server/database/connect'
import { addKey } from './application-keys'

const { db } = await testDatabase()
const api = testApi({ db })
const password = 'Sunflower7'
let count = 0

/** A merchant with a password and a mailbox, and an application with a KEY. */
async function newApp(limit: string | null, whitelist_ips: string[] = []) {
  const email = `power${++count}@shop.example`
  const { merchant_id, token } = await api.signInAs({ email, password })
  const appid = `app_power${count}`
  const { id } = await db
    .insertInto('application')
    .values({
      appid,
      merchant_id,
      name: 'Harbor',
      mode: 'address',
      notify_url: '',
      whitelist_ips,
      key_refund_limit: limit,
      created_at: api.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await inTransaction(db, async (trx) => await addKey(trx, api.services, id))
  const stored = async () =>
    await db
      .selectFrom('application')
      .select(['key_refund_limit', 'whitelist_ips'])
      .select((row) =>
        row
          .selectFrom('application_key')
          .where('application_id', '=', id)
          .select(({ fn }) => fn.countAll<string>().as('n'))
          .as('keys'),
      )
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const codeIn = async (flow: 'google-auth' | 'withdrawal', act: string, payload: object) => {
    api.clock.advance(721)
    return await emailCode(api, { token, flow, to: email, intent: { act, payload: { ...payload } } })
  }
  const change = async (wish: object, flow: 'google-auth' | 'withdrawal') => {
    const body = { appid, ...wish }
    const email_code = await codeIn(flow, resetApplication.name, body)
    const own = flow === 'withdrawal' ? { password: passwordDigestOf(password) } : {}
    return await api.call(resetApplication, { token, body: { ...body, email_code, ...own } })
  }
  const methods = async (line: Operation, wish: object = {}) => {
    const payload = { appid, ...wish }
    const body = { act: line.name, digest: intentDigest(line.name, payload), payload }
    return (await api.data(verification, { token, body })).methods
  }
  return { appid, token, email, stored, change, methods, codeIn }
}

const NO_LIST: string[] = []

describe('what lets money out by the KEY needs the proofs of money', () => {
  test.each([
    ['a first limit', null, NO_LIST, { key_refund_limit: '500' }],
    ['a higher limit', '500', NO_LIST, { key_refund_limit: '501' }],
    ['another KEY', '500', NO_LIST, { change_key: true }],
    ['an open whitelist', '500', ['203.0.113.7'], { whitelist_ips: [] }],
    ['a further address', '500', ['203.0.113.7'], { whitelist_ips: ['203.0.113.7', '198.51.100.9'] }],
    ['a limit with another KEY', null, NO_LIST, { key_refund_limit: '1', change_key: true }],
  ])('%s', async (_, limit, whitelist_ips, wish) => {
    const app = await newApp(limit, whitelist_ips)
    const before = await app.stored()
    expect(await app.methods(resetApplication, wish)).toEqual(['password', 'email'])
    const refused = await app.change(wish, 'google-auth')
    expect(refused).toMatchObject({ status: 422, errors: [expect.objectContaining({ path: 'password' })] })
    expect(await app.stored()).toEqual(before)
    expect(await app.change(wish, 'withdrawal')).toMatchObject({ status: 200 })
    expect(await app.stored()).not.toEqual(before)
  })

  test.each([
    ['a lower limit', '500', NO_LIST, { key_refund_limit: '499' }],
    ['the same limit', '500', NO_LIST, { key_refund_limit: '500' }],
    ['no limit any more', '500', NO_LIST, { key_refund_limit: null }],
    ['a first whitelist', '500', NO_LIST, { whitelist_ips: ['203.0.113.7'] }],
    ['an address less', '500', ['203.0.113.7', '198.51.100.9'], { whitelist_ips: ['198.51.100.9'] }],
    ['another KEY that may not refund', null, NO_LIST, { change_key: true }],
    ['an open whitelist of a KEY that may not refund', null, ['203.0.113.7'], { whitelist_ips: [] }],
    ['another name', '500', NO_LIST, { name: 'Pier' }],
  ])('but not %s', async (_, limit, whitelist_ips, wish) => {
    const app = await newApp(limit, whitelist_ips)
    expect(await app.methods(resetApplication, wish)).toEqual(['email'])
    expect(await app.change(wish, 'google-auth')).toMatchObject({ status: 200 })
  })

  test.each([
    [null, ['email']],
    ['500', ['password', 'email']],
  ])('a KEY with the limit %s is shown with %j', async (limit, wanted) => {
    const { appid, token, methods, codeIn } = await newApp(limit)
    expect(await methods(showKey)).toEqual(wanted)
    const flow = limit === null ? 'google-auth' : 'withdrawal'
    const email_code = await codeIn(flow, showKey.name, { appid })
    const digest = intentDigest(showKey.name, { appid })
    const own = limit === null ? {} : { password: passwordDigestOf(password) }
    const body = { act: showKey.name, digest, payload: { appid }, email_code, ...own }
    const { proof = '' } = await api.data(verification, { token, body })
    const headers = { 'X-Step-Up': proof }
    expect(await api.call(showKey, { token, query: { appid }, headers })).toMatchObject({ status: 200 })
  })

  test('a payload that is not that of the digest is refused', async () => {
    const { appid, token } = await newApp('500')
    const body = { act: showKey.name, digest: intentDigest(showKey.name, { appid }), payload: { appid: 'app_other' } }
    expect(await api.call(verification, { token, body })).toMatchObject({ status: 422 })
  })
})

test.each([
  ['en-US', 'The KEY of “Harbor” may refund more', 'up to 750 USDT in 24 hours, to any address'],
  ['zh-CN', '应用“Harbor”的 KEY 退款限额已提高', '最多 750 USDT'],
])('a higher limit is told by a mail with the link that stops: %s', async (language, subject, text) => {
  const { email, token, change } = await newApp('500')
  await api.call(showKey, { token, query: { appid: 'none' }, headers: { 'X-Language': language } })
  await change({ key_refund_limit: '400' }, 'google-auth')
  expect((await api.inbox.messagesTo(email)).map((mail) => mail.subject)).not.toContain(subject)
  await change({ key_refund_limit: '750' }, 'withdrawal')
  const mail = (await api.inbox.messagesTo(email)).find((each) => each.subject === subject)
  expect(mail?.body).toContain(text)
  expect(mail?.body).toMatch(/https?:\/\/\S+/)
})
