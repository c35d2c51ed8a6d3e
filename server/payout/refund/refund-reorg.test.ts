import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeBlocks } from '#sandbox/customers/pace'
import { payOrder } from '#sandbox/customers/pay-order'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { readTroubles } from '#server/chain/trouble'
import { inTransaction } from '#server/database/connect'
import * as chart from '#server/ledger/chart'
import { balances, ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { postEntry } from '#server/ledger/testing/post-entry'
import { testDatabase } from '#server/database/test-database'
import { statisticsDrift } from '#server/statistics/testing/statistics-drift'
import { acceptPayments } from '#server/payment/accept'
import { expireDue } from '#server/payment/expire'
import { giveCapital } from '../withdrawal/testing/rich-merchant'
import { followEndings } from '../follow-endings'
import { advanceRefunds, refundKind } from './advance-refunds'
import { requestRefund } from './request-refund'
import { minedChain } from '#sandbox/chain/mined-chain'
import { minedAs } from '#sandbox/chain/testing/mined-as'
import { actor } from '#server/testing/actor'
import { withSandbox } from '#sandbox/database/tables'

const { db } = await testDatabase()
const { services, clock, world, merchant, shop } = await shopSetup({ db, networks: ['6'] })
const { merchant_id } = merchant
const aptos = minedChain(services.chains, '6')
const CUSTOMER = `0x${'7'.repeat(64)}`
await giveCapital(db, { merchant_id, token_id: '106', amount: '1000', at: clock.now() })

const raise = (error: unknown): never => {
  throw error
}
const pay = async (way: 'over' | 'under'): Promise<string> =>
  (await payOrder(world, { appid: shop.appid, chain: '6', amount: '10', case: way })).handle_id
async function refund(handle_id: string, kind: 'all' | 'part', amount: string): Promise<void> {
  const body = { handle_id, kind, amount, address: CUSTOMER, client_ref: randomUUID() } as const
  await inTransaction(db, (trx) => requestRefund(trx, services, { by: actor(merchant_id), body }))
}
async function spend(amount: string): Promise<void> {
  const postings = [
    { account: chart.capital(merchant_id), token_id: '106', amount: `-${amount}` },
    { account: chart.onChain('6'), token_id: '106', amount },
  ]
  await inTransaction(db, (trx) =>
    postEntry(trx, { ref: 'test:spent', reason: 'adjustment', at: clock.now(), postings }),
  )
}
async function chainTakesBack(): Promise<void> {
  await aptos.reorg(aptos.confirmations, 'transactions')
  await makeBlocks(world, aptos, aptos.confirmations)
}
const sent = async (): Promise<number> =>
  (await withSandbox(db).selectFrom('simulated_transfer').select('txid').where('to_address', '=', CUSTOMER).execute())
    .length
const paymentOf = async (handle_id: string) =>
  await db
    .selectFrom('payment')
    .select(['status', 'paid_at'])
    .where('handle_id', '=', handle_id)
    .executeTakeFirstOrThrow()
const balanceOf = async (owner: string): Promise<string> =>
  (await balances(db, { owner, token_id: '106' })).at(0)?.balance ?? '0'
async function nothingIsHeld(): Promise<void> {
  expect(await balanceOf(`m:${merchant_id}:held`)).toBe('0')
  expect(await balanceOf(`m:${merchant_id}:capital`)).toBe('1000')
  expect(await balanceOf(`m:${merchant_id}:app:${shop.application_id}`)).toBe('0')
  expect((await ledgerSums(db)).filter(({ sum }) => sum !== '0')).toEqual([])
  expect(await ledgerDrift(db)).toEqual([])
}

test.each(['all', 'part'] as const)('a refund of %s is not sent after the chain dropped the payment', async (kind) => {
  const handle_id = await pay('over')
  await refund(handle_id, kind, kind === 'all' ? '12' : '3')
  await chainTakesBack()
  await advanceRefunds(services, raise)
  expect(await sent()).toBe(0)
  const ended = await db.selectFrom('refund').select('state').orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(ended.state).toBe('canceled')
  // The payment is no longer paid.
  expect(await paymentOf(handle_id)).toEqual({ status: 8, paid_at: null })
  await nothingIsHeld()
})

test('nor is the refund of a payment that was accepted by hand', async () => {
  const handle_id = await pay('under')
  clock.advance(1801)
  await expireDue(services)
  const taken = { by: actor(merchant_id), handle_ids: [handle_id], reason: 'a good customer' }
  await inTransaction(db, (trx) => acceptPayments(trx, services, taken))
  await refund(handle_id, 'part', '3')
  await chainTakesBack()
  await advanceRefunds(services, raise)
  expect(await sent()).toBe(0)
  expect(await paymentOf(handle_id)).toEqual({ status: 8, paid_at: null })
  await nothingIsHeld()
})

test('a refund that was sent is followed to its end, and what is missing is the debt of the merchant', async () => {
  // Otherwise the capital account would cover it.
  await spend('999')
  const handle_id = await pay('over')
  await refund(handle_id, 'part', '11')
  await advanceRefunds(services, raise)
  await chainTakesBack()
  await advanceRefunds(services, raise)
  const ended = await db.selectFrom('refund').select('state').orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(ended.state).toBe('accomplish')
  expect(await sent()).toBe(1)
  expect(await paymentOf(handle_id)).toMatchObject({ status: 6 })
  expect(await balanceOf(`m:${merchant_id}:held`)).toBe('0')
  // Of the 11.94 that the chain took back, the application's account had 1.94 left; the capital account had 1 for the refund.
  expect(await balanceOf(`m:${merchant_id}:debt`)).toBe('-10')
  expect((await ledgerSums(db)).filter(({ sum }) => sum !== '0')).toEqual([])
  expect(await ledgerDrift(db)).toEqual([])
})

describe('a refund that the chain rejected, and that a reorganisation has carried out after all', () => {
  const rejecting = minedAs('failed', services)
  beforeAll(async () => {
    const postings = [
      { account: chart.debt(merchant_id), token_id: '106', amount: '10' },
      { account: chart.capital(merchant_id), token_id: '106', amount: '100' },
      { account: chart.onChain('6'), token_id: '106', amount: '-110' },
    ]
    const repaid = { ref: 'test:repaid', reason: 'adjustment', at: clock.now(), postings } as const
    await inTransaction(db, (trx) => postEntry(trx, repaid))
  })
  const newest = async () =>
    await db.selectFrom('refund').select(['id', 'state', 'txid']).orderBy('id', 'desc').executeTakeFirstOrThrow()
  const capital = async () => Number(await balanceOf(`m:${merchant_id}:capital`))
  const debt = async () => Number(await balanceOf(`m:${merchant_id}:debt`))
  const released = async (handle_id: string, kind: 'all' | 'part', amount: string) => {
    await refund(handle_id, kind, amount)
    await advanceRefunds(services, raise)
    await makeBlocks(world, aptos, aptos.confirmations)
    await advanceRefunds(rejecting, raise)
    const ended = await newest()
    expect(ended.state).toBe('canceled')
    expect(await paymentOf(handle_id)).toMatchObject({ status: 2 })
    return ended
  }
  const chainIsReplaced = async () => {
    await aptos.reorg(aptos.confirmations, 'nothing')
    await makeBlocks(world, aptos, aptos.confirmations)
  }
  const stepsOf = async (handle_id: string) =>
    (
      await db
        .selectFrom('payment_event')
        .innerJoin('payment', 'payment.id', 'payment_event.payment_id')
        .select('kind')
        .where('payment.handle_id', '=', handle_id)
        .orderBy('payment_event.id', 'desc')
        .limit(2)
        .execute()
    ).map(({ kind }) => kind)

  test.each(['all', 'part'] as const)('%s of a payment: is completed, and the merchant owes it', async (kind) => {
    const handle_id = await pay('over')
    const before = (await capital()) + (await debt())
    const paid = await sent()
    const amount = kind === 'all' ? '12' : '5'
    const { id, txid } = await released(handle_id, kind, amount)
    await chainIsReplaced()
    await advanceRefunds(services, raise)
    await advanceRefunds(services, raise)
    expect(await newest()).toEqual({ id, txid, state: 'accomplish' })
    expect(await paymentOf(handle_id)).toMatchObject({ status: kind === 'all' ? 6 : 2 })
    expect(await stepsOf(handle_id)).toEqual([kind === 'all' ? 'refunded' : 'part_refunded', 'refund_canceled'])
    expect((await capital()) + (await debt())).toBe(before - Number(amount))
    expect(await sent()).toBe(paid + 1)
    const told = await db.selectFrom('notification').select('code').orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(told.code).toBe('refund_completed')
    expect((await readTroubles(db)).some(({ subject }) => subject === `payout refund:${id}`)).toBe(true)
    // Nothing more of it can be given back than is left.
    const more = inTransaction(db, (trx) =>
      requestRefund(trx, services, {
        by: actor(merchant_id),
        body: { handle_id, kind: 'all', amount: '12', address: CUSTOMER, client_ref: randomUUID() },
      }),
    )
    await expect(more).rejects.toMatchObject({ name: 'Refusal' })
    expect(await ledgerDrift(db)).toEqual([])
  })

  test('another refund that waits meanwhile is not sent', async () => {
    const handle_id = await pay('over')
    const first = await released(handle_id, 'all', '12')
    await refund(handle_id, 'all', '12')
    const paid = await sent()
    await chainIsReplaced()
    const troubles: unknown[] = []
    // What was held for a reason of its own meanwhile is revived all the same.
    await db
      .insertInto('payout_hold')
      .values({
        ref: `refund:${first.id}`,
        network_id: '6',
        txid: first.txid,
        reason: 'nonce_taken',
        noted_at: clock.now(),
      })
      .execute()
    await followEndings(services, refundKind(services), {
      network_id: '6',
      onError: (error) => troubles.push(error),
    })
    await advanceRefunds(services, raise)
    expect(troubles).toEqual([])
    const states = await db.selectFrom('refund').select('state').orderBy('id', 'desc').limit(2).execute()
    expect(states.map(({ state }) => state)).toEqual(['canceled', 'accomplish'])
    expect(await paymentOf(handle_id)).toMatchObject({ status: 6 })
    expect(await sent()).toBe(paid)
    expect((await ledgerSums(db)).filter(({ sum }) => sum !== '0')).toEqual([])
    expect(await ledgerDrift(db)).toEqual([])
  })
})

test('the statistics of all this are the sums of its records', async () => {
  expect(await statisticsDrift(db)).toEqual([])
})
