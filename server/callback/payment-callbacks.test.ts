import { setMerchant } from '#server/testing/set-merchant'
import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { hashPassword, passwordDigestOf } from '#server/access/password'
import { callbackRoutes } from './routes/callback'
import { testApi } from '#server/testing/test-api'
import { payOrder } from '#sandbox/customers/pay-order'
import { newShop, shopSetup } from '#sandbox/customers/testing/shop-setup'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { advanceRefunds } from '#server/payout/refund/advance-refunds'
import { requestRefund } from '#server/payout/refund/request-refund'
import { callbackEvents, changeNotifyUrl } from '#shared/contract/application'
import * as callback from '#shared/contract/callback'
import { callbackSecret } from './signature'
import { deliverDue } from './testing/test-callbacks'
import { testReceiver } from './testing/test-receiver'
import { minedChain } from '#sandbox/chain/mined-chain'
import { actor } from '#server/testing/actor'

const { db } = await testDatabase()
const receiver = await testReceiver()
const town = await shopSetup({ db, networks: ['6'] })
const services = { ...town.services, settings: { ...town.services.settings, tools_url: receiver.origin } }
const { merchant, clock, world } = town
const { merchant_id, token } = merchant
const api = testApi({ db, handlers: callbackRoutes, services, settings: { tools_url: receiver.origin } })
const whole = testApi({ db, services, settings: { tools_url: receiver.origin } })
const notify_url = `${receiver.origin}/sink/harbor`
const shop = await newShop(db, clock.now(), { merchant_id, notify_url })
const aptos = minedChain(services.chains, '6')
const raise = (error: unknown): never => {
  throw error
}

test('the shop gets callbacks of an overpaid payment and of the refund of the difference', async () => {
  const { handle_id, trade_no, out_trade_no } = await payOrder(world, {
    appid: shop.appid,
    chain: '6',
    amount: '10',
    case: 'over',
  })
  const address = `0x${'7'.repeat(64)}`
  const body = { handle_id, kind: 'overpaid', amount: '2', address, client_ref: randomUUID() } as const
  await inTransaction(db, async (trx) => await requestRefund(trx, services, { by: actor(merchant_id), body }))
  await advanceRefunds(services, raise)
  await aptos.mine(aptos.confirmations)
  await advanceRefunds(services, raise)
  await deliverDue(services)

  const { list, total } = await api.data(callback.callbacks, { token, query: { order: trade_no } })
  expect(total).toBe(4)
  // Callbacks are sent at the same time, so a receiver has to order them by the times in them.
  expect(list.map(({ event, state }) => `${event} ${state}`).sort()).toEqual([
    'payment.over success',
    'payment.paid success',
    'payment.part_refunded success',
    'payment.refund_requested success',
  ])
  expect(list[0]).toMatchObject({ trade_no, out_trade_no, appid: shop.appid, url: notify_url })
  const told = list.map(({ id }) => {
    const call = receiver.sink.received.find(({ headers }) => headers['webhook-id'] === id)
    return new Webhook(callbackSecret(shop.secret)).verify(call?.body ?? '', call?.headers ?? {})
  })
  const refund = { kind: 'overpaid', amount: '2', address, out_refund_no: null }
  expect(told).toContainEqual(
    expect.objectContaining({
      type: 'payment.part_refunded',
      data: expect.objectContaining({ trade_no, status: 2, refund: expect.objectContaining(refund) }),
    }),
  )
  const byShop = await api.data(callback.callbacks, { token, query: { order: out_trade_no, state: 'success' } })
  expect(byShop.total).toBe(4)
  const never = { state: 'reward_calculation_in_progress' } as const
  expect((await api.data(callback.callbacks, { token, query: never })).total).toBe(0)
})

test('an event that is switched off is not sent, and not kept for later', async () => {
  const quiet = await newShop(db, clock.now(), { merchant_id, notify_url })
  const choose = async (events: string[] | null): Promise<void> =>
    void (await db
      .updateTable('application')
      .set({ callback_events: events })
      .where('id', '=', quiet.application_id)
      .execute())
  const paid = async (): Promise<string[]> => {
    const { trade_no } = await payOrder(world, { appid: quiet.appid, chain: '6', amount: '10', case: 'over' })
    await deliverDue(services)
    const { list } = await api.data(callback.callbacks, { token, query: { order: trade_no } })
    return list.map(({ event }) => event).sort()
  }
  await choose(['payment.paid', 'payment.refunded'])
  expect(await paid()).toEqual(['payment.paid'])
  const { list: sent } = await whole.data(callbackEvents, { token, query: { appid: quiet.appid } })
  expect(sent.filter(({ sent_time }) => sent_time !== null)).toEqual([
    { event: 'payment.paid', sent_time: clock.seconds() },
  ])
  await choose([])
  expect(await paid()).toEqual([])
  await choose(null)
  expect(await paid()).toEqual(['payment.over', 'payment.paid'])
})

describe('a callback address', () => {
  const PASSWORD = 'Secret123'
  const set = async (address: string) => {
    const owner = await api.signInAs({ google: true, password: PASSWORD })
    const own = await newShop(db, clock.now(), { merchant_id: owner.merchant_id, notify_url })
    const body = { appid: own.appid, notify_url: address, google_code: owner.googleCode() }
    const answer = await api.call(changeNotifyUrl, { token: owner.token, body })
    const row = await db
      .selectFrom('application')
      .select('notify_url')
      .where('appid', '=', own.appid)
      .executeTakeFirstOrThrow()
    return { ...answer, kept: row.notify_url }
  }

  test('is set with a step-up, and logged', async () => {
    const { status, kept } = await set(' https://shop.example/hooks?a=1 ')
    expect({ status, kept }).toEqual({ status: 200, kept: 'https://shop.example/hooks?a=1' })
    const { detail } = await db
      .selectFrom('activity_log')
      .select('detail')
      .where('action', '=', changeNotifyUrl.name)
      .executeTakeFirstOrThrow()
    expect(detail).toMatchObject({ notify_url: 'https://shop.example/hooks?a=1' })
    const body = { appid: shop.appid, notify_url: 'https://shop.example/' }
    await setMerchant(services, merchant_id, {
      email: 'owner@shop.example',
      password_hash: await hashPassword(passwordDigestOf(PASSWORD), services.settings.secret),
    })
    expect(await api.call(changeNotifyUrl, { token, body })).toMatchObject({ status: 422, code: 10038 })
  })

  test('that is private or malformed is refused with the reason, and the old one stays', async () => {
    for (const address of [
      'http://shop.example/',
      'https://169.254.169.254/',
      'https://a:b@shop.example/',
      'https://shop.example\\@elsewhere.example/',
      'https:\\\\shop.example/',
      'https:/shop.example/',
      'nonsense',
    ]) {
      const { status, msg, errors, kept } = await set(address)
      expect({ status, msg, kept }).toEqual({ status: 422, msg: 'This web address cannot be used', kept: notify_url })
      expect(errors).toMatchObject([{ path: 'notify_url' }])
    }
  })
})
