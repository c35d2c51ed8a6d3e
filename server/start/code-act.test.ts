import { setMerchant } from '#server/testing/set-merchant'
import { expect, test } from 'vitest'
import { payOrder } from '#sandbox/customers/pay-order'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { intentDigest } from '#server/access/step-up'
import { testDatabase } from '#server/database/test-database'
import { testApi } from '#server/testing/test-api'
import { otherSession } from '#server/testing/test-codes'
import type { TestMerchant } from '#server/testing/test-merchant'
import { EMAIL_FLOW, PHONE_FLOW, sendEmailCode, sendSmsCode } from '#shared/contract/session'

const { db } = await testDatabase()
const town = await shopSetup({ db, networks: ['6'] })
const api = testApi({ db, services: { clock: town.clock, chains: town.services.chains } })
const phone = { area_code: '+86', phone: '13800138000' }
const other = await api.signInAs({ email: 'other@shop.example' })
const { merchant_id } = town.merchant
await setMerchant(api.services, merchant_id, { email: 'mei@shop.example', ...phone })
const { appid, application_id } = town.shop
const { name: shop } = await db
  .selectFrom('application')
  .select('name')
  .where('id', '=', application_id)
  .executeTakeFirstOrThrow()
const { handle_id, out_trade_no } = await db
  .selectFrom('payment')
  .select(['handle_id', 'out_trade_no'])
  .where('handle_id', '=', (await payOrder(town.world, { appid, chain: '6', amount: '10', case: 'exact' })).handle_id)
  .executeTakeFirstOrThrow()

const ADDRESS = '0xa8f2cc01f0b0d1b3a54e7b0c9f1f5e5a2d9b6c4e3f1a2b3c4d5e6f708192a3b4'
type Ask = Readonly<{ act: string; payload: Record<string, unknown>; who?: TestMerchant; language?: string }>

/** The newest mail after a code was asked for an act. */
async function mailFor({ act, payload, who = town.merchant, language = 'en-US' }: Ask): Promise<string> {
  // Five codes an hour.
  town.clock.advance(721)
  const type = act.startsWith('application.') ? EMAIL_FLOW['google-auth'] : EMAIL_FLOW.withdrawal
  const body = { type, digest: intentDigest(act, payload), about: { act, payload } }
  const token = await otherSession({ ...api, clock: town.clock }, who)
  await api.data(sendEmailCode, { token, body, headers: { 'X-Language': language } })
  const [mail] = await api.inbox.messagesTo(who === town.merchant ? 'mei@shop.example' : 'other@shop.example')
  return mail?.body ?? ''
}

const withdrawal = { act: 'account.withdraw', payload: { token_id: '106', amount: '120.5', address: ADDRESS } }

test.each([
  { ...withdrawal, sentence: `Withdraw 120.5 USDT on Aptos to ${ADDRESS}.` },
  {
    act: 'account.transfer',
    payload: { token_id: '106', amount: '3', from: appid, to: 'capital' },
    sentence: `Transfer 3 USDT (Aptos) from “${shop}” to the capital account, inside your account.`,
  },
  {
    act: 'transactions.refund',
    payload: { handle_id, kind: 'whole', amount: '10', address: ADDRESS },
    sentence: `Refund 10 USDT on Aptos to ${ADDRESS}, for the order ${out_trade_no} of “${shop}”.`,
  },
  {
    act: 'account.saveFixedAddress',
    payload: { network_id: '6', address: ADDRESS, name: 'Call +1 555 0100' },
    sentence: `Allow withdrawals to ${ADDRESS}.`,
  },
  { act: 'application.showKey', payload: { appid }, sentence: `Show the KEY of the application “${shop}”.` },
  {
    act: 'application.reset',
    payload: { appid, key_refund_limit: '500' },
    sentence: `Let the KEY of the application “${shop}” refund up to 500 USDT in 24 hours, to any address.`,
  },
  {
    act: 'application.reset',
    payload: { appid, key_refund_limit: null },
    sentence: `Switch off refunds with the KEY of the application “${shop}”.`,
  },
])('the mail with a code says what it approves: $act', async ({ sentence, ...asked }) => {
  const mail = await mailFor(asked)
  expect(mail).toContain(`It approves this and nothing else:\n${sentence}\n`)
  expect(mail).toContain('do not enter the code: sign in, stop withdrawals and change your password')
  expect(mail, 'a text of the caller’s choice').not.toContain('555 0100')
})

test('in Chinese too', async () => {
  expect(await mailFor({ ...withdrawal, language: 'zh-CN' })).toContain(`通过 Aptos 提现 120.5 USDT 至 ${ADDRESS}。`)
})

test('a text message says it as well', async () => {
  const { act, payload } = withdrawal
  const token = await otherSession({ ...api, clock: town.clock }, town.merchant)
  const body = { type: PHONE_FLOW.withdrawal, digest: intentDigest(act, payload), about: withdrawal }
  await api.data(sendSmsCode, { token, body })
  const [text] = await api.inbox.messagesTo('+8613800138000')
  expect(text?.body).toContain(`Withdraw 120.5 USDT on Aptos to ${ADDRESS}.`)
})

test('a description of another act than that of the digest is refused, and no code is sent', async () => {
  town.clock.advance(721)
  const token = await otherSession({ ...api, clock: town.clock }, town.merchant)
  const small = { ...withdrawal, payload: { ...withdrawal.payload, amount: '1' } }
  const digest = intentDigest(withdrawal.act, withdrawal.payload)
  const before = await api.inbox.messagesTo('mei@shop.example')
  for (const about of [small, { ...withdrawal, act: 'account.transfer' }]) {
    const body = { type: EMAIL_FLOW.withdrawal, digest, about }
    const answer = await api.call(sendEmailCode, { token, body })
    expect(answer.errors).toMatchObject([{ path: 'about' }])
  }
  expect((await api.call(sendEmailCode, { token, body: { type: 8, about: small } })).status).toBe(422)
  expect(await api.inbox.messagesTo('mei@shop.example')).toEqual(before)
})

test.each([
  { act: 'transactions.refund', payload: { handle_id, kind: 'whole', amount: '10', address: ADDRESS } },
  { act: 'application.showKey', payload: { appid } },
  { act: 'account.withdraw', payload: { token_id: '106', amount: 120 } },
])(
  'an act on what belongs to somebody else, or one that is not known here, is named by its kind: $act',
  async (asked) => {
    const mail = await mailFor({ ...asked, who: other })
    expect(mail).toContain('It approves one act only')
    expect(mail).not.toContain(shop)
  },
)
