import { sealNew } from '#server/access/row-seal'
import { setMerchant } from '#server/testing/set-merchant'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { minedChain } from '#sandbox/chain/mined-chain'
import { payOrder, placeOrder } from '#sandbox/customers/pay-order'
import { findDesks } from '#sandbox/customers/shop-desk'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import * as chart from '#server/ledger/chart'
import { balances } from '#server/ledger/ledger'
import { requestWithdrawal } from '#server/payout/withdrawal/request-withdrawal'
import { actor } from '#server/testing/actor'
import { quoteWithdrawal } from '#server/payout/withdrawal/quote'
import { giveCapital } from '#server/payout/withdrawal/testing/rich-merchant'
import { testApi } from '#server/testing/test-api'
import { cost } from '#shared/contract/account'
import { info } from '#shared/contract/user'
import { runOperator } from './run-operator'

/* Fees and limits that the operator has agreed with one merchant hold wherever those of the platform are read, and for him alone. */

const { db, url } = await testDatabase()
const { services, clock, world, shop, merchant } = await shopSetup({ db, networks: ['6'] })
const api = { ...testApi({ db, services }), clock }
const { merchant_id, mchid } = merchant
const USDT = '106'
const EMAIL = 'mia@terms.example'
await setMerchant(services, merchant_id, { email: EMAIL })
await giveCapital(db, { merchant_id, token_id: USDT, amount: '5000', at: clock.now() })
const other = await api.signInAs({ email: 'other@terms.example' })
await giveCapital(db, { merchant_id: other.merchant_id, token_id: USDT, amount: '5000', at: clock.now() })

const run = async (...words: string[]) =>
  await runOperator(words, { DATABASE_URL: url, SECRET: services.settings.secret })
const terms = async (who: string, ...options: string[]): Promise<string> => {
  const { out, err } = await run('merchant', 'terms', who, ...options, '--by', 'Ada', '--why', 'contract of May')
  // The command reads the clock of the machine, which is ahead of that of the test.
  const early = db.updateTable('merchant_terms').set({ since: clock.now() }).where('since', '>', clock.now())
  const moved = await early.returning('id').execute()
  await sealNew(
    db,
    services.settings,
    'terms',
    moved.map(({ id }) => id),
  )
  return out + err
}
const address = world.services.chains.get('6').addressOf({ purpose: 'payer', index: 9n })
const quoteOf = async (id: string) =>
  await inTransaction(db, (trx) =>
    quoteWithdrawal(trx, services, {
      merchant_id: id,
      body: { token_id: USDT, address, amount: '100' },
      language: 'en-US',
    }),
  )
const shownOf = async (token: string) =>
  (await api.data(cost, { token })).list.find(({ token_id }) => token_id === USDT)
const earned = async () => Number((await balances(db, { owner: chart.fees.owner, token_id: USDT }))[0]?.balance ?? 0)
async function feeOf(amount: string): Promise<number> {
  const before = await earned()
  await payOrder(world, { appid: shop.appid, chain: '6', amount, case: 'exact' })
  return (await earned()) - before
}

test('an order pays the fee of the time when it was made, and others pay as before', async () => {
  expect(await feeOf('1000')).toBeCloseTo(5, 6)
  expect(await terms(EMAIL, '--payment-fee', '0.4%')).toContain('payment fee 0.4%')
  expect(await feeOf('1000')).toBeCloseTo(4, 6)
  const [desk] = await findDesks(services, { appid: shop.appid, chain: '6', token: USDT })
  if (desk === undefined) throw new Error('There is no desk')
  const open = await placeOrder(world, desk, { amount: '1000' })
  clock.advance(60)
  await terms(mchid, '--payment-fee', 'default')
  expect(await feeOf('1000')).toBeCloseTo(5, 6)
  const before = await earned()
  const aptos = minedChain(services.chains, '6')
  await aptos.send({ from: { purpose: 'payer', index: 1n }, to: open.address, token_id: USDT, amount: '1000' })
  await aptos.mine(aptos.confirmations)
  await world.watch('6')
  expect((await earned()) - before, 'the order is of the time of 0.4%').toBeCloseTo(4, 6)
})

test('a withdrawal has the agreed fee in its quote and in the list of costs, never below the gas of the network', async () => {
  const before = await quoteOf(merchant_id)
  await terms(EMAIL, '--withdraw-fee', '2.5')
  expect(await quoteOf(merchant_id)).toMatchObject({ fee: '2.5', received: '97.5' })
  expect(await shownOf(merchant.token)).toMatchObject({ fee: '2.5' })
  expect((await quoteOf(other.merchant_id)).fee).toBe(before.fee)
  expect((await shownOf(other.token))?.fee).toBe(before.fee)

  await terms(EMAIL, '--withdraw-fee', '0')
  const free = await quoteOf(merchant_id)
  expect(Number(free.fee)).toBeGreaterThanOrEqual(Number(free.gas))
  await terms(EMAIL, '--withdraw-fee', 'default')
  expect((await quoteOf(merchant_id)).fee).toBe(before.fee)
})

test('limits hold from the next payout on, and the merchant reads them where he withdraws', async () => {
  await terms(EMAIL, '--single-limit', '90', '--day-limit', '250')
  expect((await shownOf(merchant.token))?.single_limit).toBe('90')
  const { quote_id } = await quoteOf(merchant_id)
  const body = { token_id: USDT, address, amount: '100', quote_id, client_ref: randomUUID() }
  const asked = inTransaction(db, (trx) => requestWithdrawal(trx, services, { by: actor(merchant_id), body }))
  await expect(asked).rejects.toMatchObject({ reason: 'single_withdrawal_too_large' })
  await terms(EMAIL, '--single-limit', '400')
  expect(await quoteOf(merchant_id)).toMatchObject({ single_limit: '400', day_limit: '250' })
})

test('OTC is granted and taken back', async () => {
  await terms(EMAIL, '--otc', 'on')
  expect((await api.data(info, { token: merchant.token })).otc_allowed).toBe(true)
  await terms(EMAIL, '--otc', 'off')
  expect((await api.data(info, { token: merchant.token })).otc_allowed).toBe(false)
})

test('each change is logged with who and why, told to the merchant, and shown', async () => {
  await terms(EMAIL, '--payment-fee', '0.35%', '--day-limit', '300')
  const act = await db.selectFrom('operator_act').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(act).toMatchObject({ acted_by: 'Ada', why: 'contract of May', subject: EMAIL })
  expect(act.act).toBe('merchant terms --payment-fee 0.35% --day-limit 300')
  const told = await db.selectFrom('notification').select(['code', 'params']).orderBy('id', 'desc').executeTakeFirst()
  expect(told).toMatchObject({
    code: 'terms_changed',
    params: { changed: ['payment_fee', 'day_limit'], payment_fee: '0.0035', day_limit: '300' },
  })
  expect((await run('merchant', 'show', mchid)).out).toMatch(/0\.35% +default +400 USDT +300 USDT +off/)
})

test.each([
  [['nobody@terms.example', '--otc', 'on'], 'There is no merchant with the mailbox'],
  [[EMAIL, '--otc', 'yes'], '--otc is on or off'],
  [[EMAIL, '--payment-fee', '0.4'], 'write a percentage such as 0.4%'],
  [[EMAIL, '--withdraw-fee', '-1'], 'withdraw-fee'],
  [[EMAIL, '--day-limit', '1.1234567'], 'more than the 6 decimals'],
  [[EMAIL], 'Give at least one of its options'],
])('%j is refused in one sentence, and nothing changes', async ([who = '', ...options], sentence) => {
  const before = await db.selectFrom('operator_act').select('id').execute()
  expect(await terms(who, ...options)).toContain(sentence)
  expect(await db.selectFrom('operator_act').select('id').execute()).toEqual(before)
})
