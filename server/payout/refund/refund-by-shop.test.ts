import { setMerchant } from '#server/testing/set-merchant'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { payOrder } from '#sandbox/customers/pay-order'
import { newShop, shopSetup } from '#sandbox/customers/testing/shop-setup'
import { shopClient, ShopRefused } from '#sandbox/customers/shop-client'
import { minedChain } from '#sandbox/chain/mined-chain'
import { REFUSALS } from '#server/core/refusal-texts'
import { testDatabase } from '#server/database/test-database'
import { ledgerSums } from '#server/ledger/ledger'
import { testApi } from '#server/testing/test-api'
import { queryRefund, refundOrder } from '#shared/contract/order'
import { advanceRefunds } from './advance-refunds'

const { db } = await testDatabase()
const town = await shopSetup({ db, networks: ['6'] })
const { services, clock, world, merchant } = town
const { merchant_id } = merchant
const api = testApi({ db, services })
const aptos = minedChain(services.chains, '6')
const address = `0x${'7'.repeat(64)}`
let count = 0

/** An application whose KEY may refund up to a limit within 24 hours. */
async function allowed(limit: string | null = '1000') {
  const shop = await newShop(db, clock.now(), { merchant_id, notify_url: 'https://shop.example/paid' })
  await db.updateTable('application').set({ key_refund_limit: limit }).where('id', '=', shop.application_id).execute()
  const request = async (path: string, init: RequestInit): Promise<Response> => await api.app.request(path, init)
  const client = shopClient(request, shop, clock)
  const paid = async (amount: string, way: 'exact' | 'over' = 'exact') =>
    await payOrder(world, { appid: shop.appid, chain: '6', amount, case: way })
  const refund = async (wish: { trade_no: string } & Record<string, string>) =>
    await client.ask(refundOrder, { body: { out_refund_no: `R-${++count}`, kind: 'all', address, ...wish } })
  // The platform keeps a fee of each payment, so a whole refund needs money of another one.
  await paid('30')
  return { shop, client, paid, refund }
}

async function codeOf(answer: Promise<unknown>): Promise<number> {
  const error: unknown = await answer.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof ShopRefused) return error.code
  throw new Error('The call was not refused', { cause: error })
}

const raise = (error: unknown): never => {
  throw error
}

describe('a refund by a shop', () => {
  test('sends what is left of the payment, and ends as one of the merchant does', async () => {
    const { client, paid, refund } = await allowed()
    const { trade_no, out_trade_no } = await paid('10', 'over')
    const part = await refund({ trade_no, out_refund_no: 'first', kind: 'overpaid', reason: 'too much' })
    expect(part).toMatchObject({ out_refund_no: 'first', out_trade_no, amount: '2', state: 'improgress', txid: null })
    await advanceRefunds(services, raise)
    await aptos.mine(aptos.confirmations)
    await advanceRefunds(services, raise)
    expect(await client.ask(queryRefund, { query: { out_refund_no: 'first' } })).toMatchObject({
      state: 'accomplish',
      txid: expect.any(String),
    })
    expect(await client.query(out_trade_no)).toMatchObject({ status: 2 })
    // The shop tells two refunds of an order apart by its own numbers.
    const { rows: told } = await sql`
      select payload ->> 'event' as event, payload #>> '{body,data,refund,out_refund_no}' as number from outbox
      where topic = 'callback' and payload #>> '{body,data,trade_no}' = ${trade_no} and payload #> '{body,data,refund}' is not null
      order by id`.execute(db)
    expect(told).toEqual([
      { event: 'payment.refund_requested', number: 'first' },
      { event: 'payment.part_refunded', number: 'first' },
    ])
    expect(await refund({ trade_no })).toMatchObject({ amount: '10', kind: 'all' })
    expect(await client.query(out_trade_no)).toMatchObject({ status: 5 })
    expect((await ledgerSums(db)).every(({ sum }) => sum === '0')).toBe(true)
  })

  test('is one refund however often it is sent, and refused with other content', async () => {
    const { paid, refund } = await allowed()
    const { trade_no } = await paid('10')
    const again = { trade_no, out_refund_no: 'twice', kind: 'part', amount: '4' }
    const [first, ...rest] = await Promise.all([refund(again), refund(again), refund({ ...again, amount: '4.00' })])
    expect(rest).toEqual([first, first])
    for (const other of [{ amount: '5' }, { kind: 'all' }, { address: `0x${'8'.repeat(64)}` }])
      expect(await codeOf(refund({ ...again, ...other }))).toBe(REFUSALS.refund_differs.code)
    const { count: made } = await db
      .selectFrom('refund')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('out_refund_no', '=', 'twice')
      .executeTakeFirstOrThrow()
    expect(made).toBe('1')
  })

  test('is off until the merchant allows it, and a repeat is answered also when it is off again', async () => {
    const { shop, paid, refund } = await allowed(null)
    const { trade_no } = await paid('10')
    expect(await codeOf(refund({ trade_no }))).toBe(REFUSALS.key_cannot_refund.code)
    const set = async (key_refund_limit: string | null) =>
      await db.updateTable('application').set({ key_refund_limit }).where('id', '=', shop.application_id).execute()
    await set('50')
    const wish = { trade_no, out_refund_no: 'kept', kind: 'part', amount: '1' }
    const made = await refund(wish)
    await set(null)
    expect(await refund(wish)).toEqual(made)
  })

  test('stays within the limit of 24 hours, also when two are asked at the same moment', async () => {
    const { paid, refund } = await allowed('15')
    const orders = [await paid('10'), await paid('10')]
    const outcomes = await Promise.allSettled(orders.map(async ({ trade_no }) => await refund({ trade_no })))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const left = orders[outcomes.findIndex(({ status }) => status === 'rejected')]
    const trade_no = left?.trade_no ?? ''
    expect(await codeOf(refund({ trade_no }))).toBe(REFUSALS.key_refund_limit.code)
    expect(await refund({ trade_no, kind: 'part', amount: '5' })).toMatchObject({ amount: '5' })
    clock.advance(86_401)
    const { trade_no: next } = await paid('10')
    expect(await refund({ trade_no: next })).toMatchObject({ amount: '10' })
  })

  test('follows the merchant’s own rules: a stop of withdrawals, and fixed addresses only', async () => {
    const { paid, refund } = await allowed()
    const { trade_no } = await paid('10')
    const set = async (values: { withdrawals_paused_at?: Date | null; saved_addresses_only?: boolean }) =>
      await setMerchant(services, merchant_id, values)
    await set({ withdrawals_paused_at: clock.now() })
    expect(await codeOf(refund({ trade_no }))).toBe(REFUSALS.withdrawals_paused.code)
    await set({ withdrawals_paused_at: null, saved_addresses_only: true })
    expect(await codeOf(refund({ trade_no }))).toBe(REFUSALS.address_not_saved.code)
    await set({ saved_addresses_only: false })
  })

  test.each([
    [
      'an unpaid order',
      async (shop: Awaited<ReturnType<typeof allowed>>) =>
        await shop.client.create({
          out_trade_no: 'unpaid',
          token_id: '106',
          amount: '5',
        }),
      {},
      REFUSALS.cannot_be_refunded.code,
    ],
    [
      'a part without an amount',
      async (shop: Awaited<ReturnType<typeof allowed>>) => await shop.paid('10'),
      { kind: 'part' },
      422,
    ],
    [
      'more than was paid',
      async (shop: Awaited<ReturnType<typeof allowed>>) => await shop.paid('10'),
      { kind: 'part', amount: '11' },
      422,
    ],
    [
      'what was not overpaid',
      async (shop: Awaited<ReturnType<typeof allowed>>) => await shop.paid('10'),
      { kind: 'overpaid' },
      422,
    ],
    [
      'an address of another network',
      async (shop: Awaited<ReturnType<typeof allowed>>) => await shop.paid('10'),
      { address: 'TNowhere' },
      REFUSALS.address_wrong_chain.code,
    ],
  ])('%s is refused', async (_, order, change, code) => {
    const shop = await allowed()
    const { trade_no } = await order(shop)
    expect(await codeOf(shop.refund({ trade_no, ...change }))).toBe(code)
  })

  test('is seen by its own application only', async () => {
    const { paid, refund } = await allowed()
    const { trade_no } = await paid('10')
    const { out_refund_no } = await refund({ trade_no })
    const other = await allowed()
    const asked = other.client.ask(queryRefund, { query: { out_refund_no } })
    expect(await codeOf(asked)).toBe(REFUSALS.does_not_exist.code)
    expect(await codeOf(other.refund({ trade_no }))).toBe(REFUSALS.nonexistent_transaction.code)
  })

  test('stands in the merchant’s activity log with the application whose KEY asked', async () => {
    const { shop, paid, refund } = await allowed()
    const { trade_no } = await paid('10')
    await refund({ trade_no })
    const line = await db
      .selectFrom('activity_log')
      .select(['action', 'device'])
      .where('merchant_id', '=', merchant_id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(line).toEqual({ action: 'order.refund', device: `KEY ${shop.appid}` })
  })
})
