import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { minedChain } from '#sandbox/chain/mined-chain'
import { makeBlocks } from '#sandbox/customers/pace'
import { payOrder, placeOrder } from '#sandbox/customers/pay-order'
import { findDesks } from '#sandbox/customers/shop-desk'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { requestSendBack } from '#server/payout/send-back/request-send-back'
import { actor } from '#server/testing/actor'
import { acceptPayments } from './accept'
import { expireDue } from './expire'
import { keepPayments } from './keep'

// Whoever was told an amount is told when it changes, although status and exception stay.

const { db } = await testDatabase()
const { services, clock, world, merchant, shop } = await shopSetup({ db, networks: ['6'] })
const { merchant_id } = merchant
const by = actor(merchant_id)
const aptos = minedChain(services.chains, '6')

interface Placed {
  readonly handle_id: string
  readonly address: string
}
async function newOrder(): Promise<Placed> {
  const [desk] = await findDesks(services, { appid: shop.appid, chain: '6' })
  if (desk === undefined) throw new Error('The shop takes nothing')
  return await placeOrder(world, desk, { amount: '10' })
}
async function pay({ address: to }: Placed, amount: string): Promise<void> {
  await aptos.send({ from: { purpose: 'payer', index: 1n }, to, token_id: '106', amount })
  await makeBlocks(world, aptos, aptos.confirmations)
}
async function timeOut(): Promise<void> {
  clock.advance(1801)
  await expireDue(services)
}
async function overpaid(): Promise<Placed> {
  const order = await newOrder()
  await pay(order, '12')
  return order
}
async function late(): Promise<Placed> {
  const order = await newOrder()
  await timeOut()
  await pay(order, '10')
  return order
}

/** The bell and the shop's callbacks about an order since a moment, each with its amount. */
async function hearing({ handle_id }: Placed) {
  const heard = async () => {
    const bell = await db.selectFrom('notification').select(['code', 'params']).orderBy('id').execute()
    const queued = await db
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'callback')
      .orderBy('id')
      .execute()
    const told = queued.map(({ payload }) => Object(payload).body)
    return {
      bell: bell.filter(({ params }) => Object(params).handle_id === handle_id),
      shop: told.filter(({ data }) => data.handle_id === handle_id),
    }
  }
  const before = await heard()
  return async () => {
    const now = await heard()
    return {
      bell: now.bell.slice(before.bell.length).map(({ code, params }) => [code, Object(params).amount]),
      shop: now.shop.slice(before.shop.length).map(({ type, data }) => [type, data.amount_collected, data.exception]),
    }
  }
}

describe('the amount of a payment that has an exception', () => {
  test('is told again when more comes', async () => {
    const order = await overpaid()
    const news = await hearing(order)
    await pay(order, '2')
    expect(await news()).toEqual({ bell: [['payment_over', '14']], shop: [['payment.over', '14', 'over']] })
  })

  test('is told again when the chain has taken away what was too much', async () => {
    const order = await newOrder()
    await pay(order, '10')
    await pay(order, '2')
    const news = await hearing(order)
    await aptos.reorg(aptos.confirmations, 'transactions')
    await makeBlocks(world, aptos, aptos.confirmations)
    expect(await news()).toEqual({ bell: [['payment_taken_back', '10']], shop: [['payment.over', '10', null]] })
  })

  test('is told again when more comes late, also after the merchant has kept what there was', async () => {
    const order = await late()
    const news = await hearing(order)
    await inTransaction(db, (trx) => keepPayments(trx, services, { by, handle_ids: [order.handle_id] }))
    await pay(order, '5')
    expect(await news()).toEqual({ bell: [['payment_late', '15']], shop: [['payment.late', '15', 'late']] })
  })

  test('is no news once the merchant has accepted less', async () => {
    const order = await newOrder()
    await pay(order, '8')
    await timeOut()
    const decision = { by, handle_ids: [order.handle_id], reason: 'agreed by mail' }
    await inTransaction(db, (trx) => acceptPayments(trx, services, decision))
    const news = await hearing(order)
    await pay(order, '2')
    expect(await news()).toEqual({ bell: [], shop: [] })
  })

  test('is no news when the merchant himself decides about a part of it', async () => {
    const order = await late()
    await pay(order, '5')
    const { handle_id, address } = await db
      .selectFrom('unassigned')
      .innerJoin('chain_transfer', 'chain_transfer.id', 'unassigned.transfer_id')
      .select(['unassigned.handle_id', 'chain_transfer.from_address as address'])
      .orderBy('unassigned.id', 'desc')
      .executeTakeFirstOrThrow()
    const news = await hearing(order)
    const asked = { handle_id, address, amount: '5', client_ref: randomUUID() }
    await inTransaction(db, (trx) => requestSendBack(trx, services, { by, asked }))
    expect(await news()).toEqual({ bell: [], shop: [] })
  })
})

describe('money that comes to an order which gets nothing of it', () => {
  const moved = async ({ handle_id }: Placed, ...statuses: readonly number[]): Promise<void> => {
    for (const status of statuses)
      await db.updateTable('payment').set({ status }).where('handle_id', '=', handle_id).execute()
  }

  test.each([[[5, 6]], [[7]]])('rings the bell, by %j', async (statuses) => {
    const order = await newOrder()
    await pay(order, '10')
    await moved(order, ...statuses)
    const news = await hearing(order)
    await pay(order, '3')
    expect(await news()).toEqual({ bell: [['payment_unassigned', '3']], shop: [] })
  })

  test('rings it once for many small parts, and again when that was read', async () => {
    const order = await newOrder()
    await pay(order, '10')
    await moved(order, 7)
    const news = await hearing(order)
    for (const amount of ['3', '0.01', '0.01']) await pay(order, amount)
    await db.updateTable('notification').set({ status: 1 }).execute()
    await pay(order, '4')
    expect((await news()).bell).toEqual([
      ['payment_unassigned', '3'],
      ['payment_unassigned', '4'],
    ])
  })

  test('rings it for money in another token while the merchant has not read of a small part', async () => {
    const order = await newOrder()
    await pay(order, '10')
    await moved(order, 7)
    const news = await hearing(order)
    await pay(order, '0.01')
    await db
      .updateTable('notification')
      .set({ params: sql`params || '{"token": "DUST"}'` })
      .where('code', '=', 'payment_unassigned')
      .execute()
    await pay(order, '1000')
    expect((await news()).bell).toEqual([
      ['payment_unassigned', '0.01'],
      ['payment_unassigned', '1000'],
    ])
  })

  test('rings it after the chain has taken the payment back', async () => {
    const order = await payOrder(world, { appid: shop.appid, chain: '6', amount: '10', case: 'returned' })
    await db.updateTable('notification').set({ status: 1 }).execute()
    const news = await hearing(order)
    await pay(order, '3')
    expect(await news()).toEqual({ bell: [['payment_unassigned', '3']], shop: [] })
  })
})
