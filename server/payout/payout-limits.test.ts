import { setMerchant } from '#server/testing/set-merchant'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { payOrder } from '#sandbox/customers/pay-order'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { Refusal } from '#server/core/refusal'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { actor } from '#server/testing/actor'
import type { PayoutName } from './payout-name'
import { policyAnswer } from './policy/policy-answer'
import { requestRefund } from './refund/request-refund'
import { refundByShop } from './refund/refund-by-shop'
import { requestSendBack } from './send-back/request-send-back'
import { quoteWithdrawal } from './withdrawal/quote'
import { requestWithdrawal } from './withdrawal/request-withdrawal'
import { giveCapital } from './withdrawal/testing/rich-merchant'

const { db } = await testDatabase()
const { services, clock, world, merchant, shop } = await shopSetup({ db, networks: ['6'] })
const { merchant_id } = merchant
const by = actor(merchant_id)
await setMerchant(services, merchant_id, { password_hash: 'x', email: 'a@b.example' })
await giveCapital(db, { merchant_id, token_id: '106', amount: '100000', at: clock.now() })
await db.updateTable('application').set({ key_refund_limit: '100000' }).where('id', '=', shop.application_id).execute()

const ELSEWHERE = `0x${'7'.repeat(64)}`

async function paid(amount: string, way: 'exact' | 'closed' = 'exact') {
  const { handle_id, trade_no } = await payOrder(world, { appid: shop.appid, chain: '6', amount, case: way })
  const { from_address } = await db
    .selectFrom('payment')
    .innerJoin('chain_transfer', 'chain_transfer.to_address', 'payment.address')
    .select('from_address')
    .where('payment.handle_id', '=', handle_id)
    .executeTakeFirstOrThrow()
  return { handle_id, trade_no, payer: from_address }
}

const ref = () => ({ client_ref: randomUUID() })
type Way = (amount: string) => Promise<unknown>

async function refund(amount: string, to?: string): Promise<void> {
  const { handle_id, payer } = await paid(amount)
  const body = { handle_id, kind: 'all', amount, address: to ?? payer, ...ref() } as const
  await inTransaction(db, (trx) => requestRefund(trx, services, { by, body }))
}

async function shopRefund(amount: string, to?: string): Promise<void> {
  const { trade_no, payer } = await paid(amount)
  const wish = { out_refund_no: randomUUID(), trade_no, kind: 'all', address: to ?? payer } as const
  const { appid, application_id } = shop
  const caller = { appid, application_id, merchant_id }
  await inTransaction(db, (trx) => refundByShop(trx, services, { shop: caller, by, wish }))
}

async function sendBack(amount: string, to?: string): Promise<void> {
  const { handle_id: payment, payer } = await paid(amount, 'closed')
  const { handle_id } = await db
    .selectFrom('unassigned')
    .innerJoin('payment', 'payment.id', 'unassigned.payment_id')
    .select('unassigned.handle_id')
    .where('payment.handle_id', '=', payment)
    .executeTakeFirstOrThrow()
  const asked = { handle_id, amount, address: to ?? payer, ...ref() }
  await inTransaction(db, (trx) => requestSendBack(trx, services, { by, asked }))
}

async function withdrawal(amount: string): Promise<void> {
  const wish = { token_id: '106', amount, address: ELSEWHERE }
  await inTransaction(db, async (trx) => {
    const { quote_id } = await quoteWithdrawal(trx, services, { merchant_id, body: wish, language: 'en-US' })
    await requestWithdrawal(trx, services, { by, body: { ...wish, quote_id, ...ref() } })
  })
}

/** Every way in which money of a merchant leaves over a chain, by the kind of payout. The compiler asks for every kind. */
const WAYS = {
  withdrawal: { elsewhere: { 'a withdrawal': withdrawal }, home: {} },
  refund: {
    elsewhere: {
      'a refund of the merchant': (amount) => refund(amount, ELSEWHERE),
      'a refund of the shop': (amount) => shopRefund(amount, ELSEWHERE),
    },
    home: { 'a refund of the merchant': refund, 'a refund of the shop': shopRefund },
  },
  send_back: {
    elsewhere: { 'a send-back': (amount) => sendBack(amount, ELSEWHERE) },
    home: { 'a send-back': sendBack },
  },
} as const satisfies Readonly<
  Record<PayoutName, { elsewhere: Readonly<Record<string, Way>>; home: Readonly<Record<string, Way>> }>
>
const elsewhere = Object.values(WAYS).flatMap((way) => Object.entries<Way>(way.elsewhere))
const home = Object.values(WAYS).flatMap((way) => Object.entries<Way>(way.home))

async function answerOf(work: Promise<unknown>): Promise<string> {
  return await work.then(
    () => 'taken',
    (error: unknown) => {
      if (error instanceof Refusal) return error.reason
      throw error
    },
  )
}

const limit = async (single: string, day: string) =>
  await setMerchant(services, merchant_id, { withdrawal_single_limit: single, withdrawal_day_limit: day })
const used = async () => Number((await policyAnswer(db, services, merchant_id)).day_used)

test('a payout that does not go back to its payer is held to the limits of withdrawals', async () => {
  for (const [name, way] of elsewhere) {
    clock.advance(86_401)
    await limit('100', '150')
    expect([name, await answerOf(way('101')), await used()]).toEqual([name, 'single_withdrawal_too_large', 0])
    expect([name, await answerOf(way('100')), await used()]).toEqual([name, 'taken', 100])
    for (const [other, second] of elsewhere)
      expect([name, other, await answerOf(second('51')), await used()]).toEqual([
        name,
        other,
        'day_limit_exceeded',
        100,
      ])
    await limit('100', '100')
    expect([name, await answerOf(way('20'))]).toEqual([name, 'day_limit_exceeded'])
  }
})

test('one that does go back is not, and uses nothing up', async () => {
  clock.advance(86_401)
  await limit('10', '15')
  for (const [name, way] of home) expect([name, await answerOf(way('40')), await used()]).toEqual([name, 'taken', 0])
})

test('neither is a network that the merchant has switched off a way out', async () => {
  clock.advance(86_401)
  await limit('1000', '1000')
  const off = { merchant_id, network_id: '6', enabled: false, gas_limit: '1000' }
  await db.insertInto('withdrawal_network').values(off).execute()
  for (const [name, way] of elsewhere) expect([name, await answerOf(way('20'))]).toEqual([name, 'network_off'])
  expect(await answerOf(refund('20'))).toBe('taken')
  await db.deleteFrom('withdrawal_network').where('merchant_id', '=', merchant_id).execute()
})

test('of many at the same moment, by all ways, only what fits is taken', async () => {
  clock.advance(86_401)
  await limit('100', '100')
  const work = Array.from({ length: 3 }, () => elsewhere.map(([, way]) => answerOf(way('40')))).flat()
  const answers = await Promise.all(work)
  expect([answers.filter((answer) => answer === 'taken').length, await used()]).toEqual([2, 80])
})
