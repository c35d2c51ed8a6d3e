import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeBlocks } from '#sandbox/customers/pace'
import { payOrder, placeOrder } from '#sandbox/customers/pay-order'
import { findDesks } from '#sandbox/customers/shop-desk'
import { newShop, shopSetup } from '#sandbox/customers/testing/shop-setup'
import { inTransaction } from '#server/database/connect'
import { balances, ledgerSums } from '#server/ledger/ledger'
import { postEntry } from '#server/ledger/testing/post-entry'
import { testDatabase } from '#server/database/test-database'
import { statisticsDrift } from '#server/statistics/testing/statistics-drift'
import type { Order } from '#shared/contract/order'
import { resolve } from '#shared/contract/transactions'
import { add, compare, fromUnits, subtract, toDecimal } from '#shared/money/amount'
import type { Decimal } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { acceptPayments } from './accept'
import { expireDue } from './expire'
import { lockPaymentOf } from './payment-row'
import { settlePayments } from './settle'
import { minedChain } from '#sandbox/chain/mined-chain'
import { actor } from '#server/testing/actor'

const plain = (amount: Decimal): string => formatAmount(amount, { mode: 'plain' })
const { db } = await testDatabase()
const town = await shopSetup({ db, networks: ['1'] })
const { clock, services, shop, world } = town
const { merchant_id } = town.merchant
const tron = minedChain(services.chains, '1')

const payment = async (handle_id: string) =>
  await db.selectFrom('payment').selectAll().where('handle_id', '=', handle_id).executeTakeFirstOrThrow()

async function newOrder(amount = '100'): Promise<Order> {
  const [desk] = await findDesks(services, { appid: shop.appid, chain: '1' })
  if (desk === undefined) throw new Error('The shop takes nothing')
  return await placeOrder(world, desk, { amount })
}

async function send(to: string, amount: string): Promise<void> {
  await tron.send({ from: { purpose: 'payer', index: 0n }, to, token_id: '101', amount })
}

async function sendAndConfirm(to: string, amount: string): Promise<void> {
  await send(to, amount)
  await makeBlocks(world, tron, tron.confirmations)
}

const balanceOf = async (owner: string): Promise<string> =>
  (await balances(db, { owner, token_id: '101' })).at(0)?.balance ?? '0'
const appBalance = async () => await balanceOf(`m:${merchant_id}:app:${shop.application_id}`)

const posting = (owner: string, kind: 'asset' | 'liability', amount: string) => ({
  account: { owner, kind },
  token_id: '101',
  amount,
})

const accept = async (handle_id: string, of = merchant_id): Promise<void> =>
  await inTransaction(db, async (trx) => {
    await acceptPayments(trx, services, { by: actor(of), handle_ids: [handle_id], reason: 'a good customer' })
  })

test('what is booked is not divided anew: the record keeps the shares that the books have', async () => {
  const { handle_id, address } = await newOrder()
  await sendAndConfirm(address, '100')
  const before = await payment(handle_id)
  expect(before).toMatchObject({ status: 2 })
  await inTransaction(db, async (trx) => {
    const row = await lockPaymentOf(trx, { merchant_id, handle_id })
    if (row !== undefined) await settlePayments(trx, [{ payment: row, fee: '0.1', at: clock.now() }])
  })
  const { updated_at: _, ...after } = await payment(handle_id)
  expect(before).toMatchObject(after)
})

describe('the table of transitions', () => {
  // From 2 to 6: a canceled refund that a reorganisation has carried out after all.
  const ALLOWED = new Set(['1-2', '1-3', '1-4', '1-7', '1-8', '2-5', '2-6', '2-7', '2-8', '3-2', '5-6', '5-2'])

  test('is enforced by the database', async () => {
    const { handle_id } = await newOrder()
    const { id } = await payment(handle_id)
    const every = Array.from({ length: 64 }, (_, n) => [Math.floor(n / 8) + 1, (n % 8) + 1] as const)
    for (const [from, to] of every.filter(([from, to]) => from !== to)) {
      const change = db.transaction().execute(async (trx) => {
        await sql`alter table payment disable trigger payment_state`.execute(trx)
        await trx.updateTable('payment').set({ status: from }).where('id', '=', id).execute()
        await sql`alter table payment enable trigger payment_state`.execute(trx)
        await trx.updateTable('payment').set({ status: to }).where('id', '=', id).execute()
        throw new Error('put back')
      })
      const isAllowed = ALLOWED.has(`${from}-${to}`)
      await expect(change, `${from} to ${to}`).rejects.toMatchObject(
        isAllowed ? { message: 'put back' } : { code: '23514' },
      )
    }
  })
})

describe('the expiry', () => {
  test('waits for a transfer in time that lacks confirmations', async () => {
    const { handle_id, address } = await newOrder()
    await send(address, '100')
    await makeBlocks(world, tron, 1)
    clock.advance(1801)
    await expireDue(services)
    expect(await payment(handle_id)).toMatchObject({ status: 1 })
    await makeBlocks(world, tron, tron.confirmations)
    expect(await payment(handle_id)).toMatchObject({ status: 2, exception: null })
  })

  test('is compared with the time of the block, not with the time at which we read it', async () => {
    const { handle_id, address } = await newOrder()
    await send(address, '100')
    await tron.mine(tron.confirmations)
    clock.advance(1801)
    await expireDue(services)
    expect(await payment(handle_id)).toMatchObject({ status: 3, exception: null })
    await world.watch('1')
    expect(await payment(handle_id)).toMatchObject({ status: 2, exception: null })
  })

  test('ends each payment once', async () => {
    const { handle_id } = await newOrder()
    clock.advance(1801)
    expect(await expireDue(services)).toBeGreaterThan(0)
    expect(await expireDue(services)).toBe(0)
    const { id } = await payment(handle_id)
    const steps = await db.selectFrom('payment_event').select('kind').where('payment_id', '=', id).execute()
    expect(steps.map(({ kind }) => kind)).toEqual(['created', 'timeout'])
  })
})

describe('accepting a payment by hand', () => {
  test('credits a late payment as it is', async () => {
    const { handle_id } = await payOrder(world, { chain: '1', amount: '100', case: 'late' })
    clock.advance(70)
    await town.runLatePayments()
    const before = await appBalance()
    await accept(handle_id)
    expect(await payment(handle_id)).toMatchObject({ status: 2, exception: 'late', accepted_reason: 'a good customer' })
    expect(await appBalance()).toBe(plain(add(before, '99.5')))
    await expect(accept(handle_id)).rejects.toMatchObject({ reason: 'wrong_state' })
  })

  test('credits an under-paid payment after it has expired', async () => {
    const { handle_id } = await payOrder(world, { chain: '1', amount: '100', case: 'under' })
    await expect(accept(handle_id)).rejects.toMatchObject({ reason: 'wrong_state' })
    clock.advance(1801)
    await expireDue(services)
    await accept(handle_id)
    expect(await payment(handle_id)).toMatchObject({ status: 2, exception: 'under' })
    expect((await payment(handle_id)).usdt_amount).toBe('59.700000')
  })

  test('is refused when the ledger cannot book the amount, and changes nothing', async () => {
    const { handle_id } = await payOrder(world, { chain: '1', amount: '100', case: 'under' })
    clock.advance(1801)
    await expireDue(services)
    await sendAndConfirm((await payment(handle_id)).address, `1${'0'.repeat(30)}`)
    await expect(accept(handle_id)).rejects.toMatchObject({ reason: 'operation_failed' })
    expect(await payment(handle_id)).toMatchObject({ status: 3, accepted_reason: null })
  })

  test('is refused without a transfer, and for another merchant', async () => {
    const { handle_id } = await newOrder()
    clock.advance(1801)
    await expireDue(services)
    await expect(accept(handle_id)).rejects.toMatchObject({ reason: 'wrong_state' })
    await expect(accept(handle_id, '999999')).rejects.toMatchObject({ reason: 'nonexistent_transaction' })
  })

  test('needs a reason that is not blank', async () => {
    const body = { handle_ids: [(await newOrder()).handle_id], reason: ' \n ' }
    const { token } = await town.api.signInAs()
    const { status, errors } = await town.api.call(resolve, { token, body })
    expect({ status, errors }).toMatchObject({ status: 422, errors: [{ path: 'reason' }, { path: 'reason' }] })
  })
})

describe('what a reorganisation drops', () => {
  test('is debited from the capital account when the application lacks it, and the rest becomes a debt', async () => {
    const { handle_id, address } = await newOrder('1000')
    await sendAndConfirm(address, '1000')
    expect(await payment(handle_id)).toMatchObject({ status: 2 })
    const owner = `m:${merchant_id}:app:${shop.application_id}`
    const rest = await balanceOf(owner)
    await inTransaction(db, async (trx) => {
      await postEntry(trx, {
        ref: 'test:moved_on',
        reason: 'test',
        at: clock.now(),
        postings: [
          posting(owner, 'liability', `-${rest}`),
          posting(`m:${merchant_id}:capital`, 'liability', '300'),
          posting('chain:1', 'asset', plain(subtract(rest, '300'))),
        ],
      })
    })
    await tron.reorg(tron.confirmations, 'transactions')
    await makeBlocks(world, tron, tron.confirmations)
    expect(await payment(handle_id)).toMatchObject({ status: 8, paid_at: null })
    expect(await balanceOf(`m:${merchant_id}:capital`)).toBe('0')
    expect(await balanceOf(`m:${merchant_id}:debt`)).toBe('-695')
    expect((await ledgerSums(db)).every(({ sum }) => sum === '0')).toBe(true)
  })
})

const ofCents = (cents: number): string => toDecimal(fromUnits(BigInt(cents), 2))

test('for any series of transfers, ledger and payments agree', async () => {
  const parts = fc.array(fc.integer({ min: 1, max: 12_000 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(parts, async (cents) => {
      const { handle_id, address } = await newOrder('100')
      for (const cent of cents) await send(address, ofCents(cent))
      await makeBlocks(world, tron, tron.confirmations)
      const sum = cents.reduce((total, cent) => total + cent, 0)
      const { status, exception, fees, mch_real_receive } = await payment(handle_id)
      expect({ status, exception }).toEqual({ status: sum < 10_000 ? 1 : 2, exception: sum > 10_000 ? 'over' : null })
      expect(compare(add(fees, mch_real_receive), status === 2 ? ofCents(sum) : '0')).toBe(0)
    }),
    { numRuns: 15, seed: 1 },
  )
  expect((await ledgerSums(db)).every(({ sum }) => sum === '0')).toBe(true)
})

describe('a change of a payment', () => {
  test('makes one notification, event and callback each', async () => {
    const { handle_id, trade_no, out_trade_no } = await payOrder(world, { chain: '1', amount: '10', case: 'over' })
    const bell = await db
      .selectFrom('notification')
      .select(['types', 'code', 'params'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    const paid = { amount: '12', token: 'USDT', chain: 'TRON', trade_no, out_trade_no, handle_id }
    expect(bell.toReversed()).toEqual([
      { types: 100, code: 'payment_received', params: paid },
      { types: 101, code: 'payment_over', params: { ...paid, asked: '10' } },
    ])
    const told = await db.selectFrom('event').select(['type', 'data']).orderBy('id', 'desc').limit(10).execute()
    expect(told).toContainEqual({ type: 'payment', data: expect.objectContaining({ handle_id, trade_no, status: 2 }) })
    const { id } = await payment(handle_id)
    const queued = await db
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'callback')
      .orderBy('id')
      .execute()
    const mine = queued.map(({ payload }) => payload).filter((payload) => Object(payload).payment_id === id)
    expect(mine).toMatchObject([
      {
        event: 'payment.paid',
        body: {
          type: 'payment.paid',
          data: { out_trade_no, trade_no, status: 2, amount: '10', amount_collected: '12' },
        },
      },
      { event: 'payment.over' },
    ])
  })

  test('makes no callback for an application without a callback address', async () => {
    const { appid } = await newShop(db, clock.now(), { merchant_id })
    const { handle_id } = await payOrder(world, { appid, chain: '1', amount: '10', case: 'exact' })
    const { id } = await payment(handle_id)
    const queued = await db.selectFrom('outbox').select('payload').where('topic', '=', 'callback').execute()
    expect(queued.filter(({ payload }) => Object(payload).payment_id === id)).toEqual([])
  })
})

test('the statistics of all this are the sums of its records', async () => {
  expect(await statisticsDrift(db)).toEqual([])
})
