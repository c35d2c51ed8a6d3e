import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { minedChain } from '#sandbox/chain/mined-chain'
import { minedAs } from '#sandbox/chain/testing/mined-as'
import { makeBlocks } from '#sandbox/customers/pace'
import { payOrder } from '#sandbox/customers/pay-order'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { withSandbox } from '#sandbox/database/tables'
import { newAddress } from '#server/chain/addresses'
import { readTroubles } from '#server/chain/trouble'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import * as chart from '#server/ledger/chart'
import type { LedgerAccount } from '#server/ledger/chart'
import { balances, ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { assignUnassigned } from '#server/payment/assign-unassigned'
import { creditUnassigned, keepUnassigned } from '#server/payment/credit-unassigned'
import { holdingsOfBooks, holdingsOfSimulatedChains, suspenseDrift } from '#server/start/testing/books-and-chain'
import { actor } from '#server/testing/actor'
import { testApi } from '#server/testing/test-api'
import { setMerchant } from '#server/testing/set-merchant'
import { advanceSendBacks } from './advance-send-backs'
import { sendBackAsOperator } from '#server/testing/send-back-as-operator'
import { requestSendBack } from './request-send-back'

// What the chain has rejected is canceled, and its money is open again. A deep reorganisation may carry it out after all.

const { db } = await testDatabase()
const { services, clock, world, merchant, shop } = await shopSetup({ db, networks: ['6'] })
const { merchant_id } = merchant
const by = actor(merchant_id)
const api = testApi({ db, services })
const aptos = minedChain(services.chains, '6')
const CUSTOMER = aptos.addressOf({ purpose: 'payer', index: 1n })

const raise = (error: unknown): never => {
  throw error
}
const rejecting = minedAs('failed', services)
const balanceOf = async ({ owner }: LedgerAccount): Promise<number> =>
  Number((await balances(db, { owner, token_id: '106' })).at(0)?.balance ?? '0')
/** All that the merchant has, less what he owes. */
const worth = async () =>
  (await balanceOf(chart.capital(merchant_id))) +
  (await balanceOf(chart.application(merchant_id, shop.application_id))) +
  (await balanceOf(chart.debt(merchant_id)))
const suspense = async () => await balanceOf(chart.suspense('6'))

interface Money {
  readonly handle_id: string
  readonly amount: string
  readonly address: string
}
/** Money of the merchant that came after its order was closed. */
async function late(amount: string): Promise<Money> {
  const { handle_id: payment } = await payOrder(world, { appid: shop.appid, chain: '6', amount, case: 'closed' })
  const found = await db
    .selectFrom('unassigned')
    .innerJoin('payment', 'payment.id', 'unassigned.payment_id')
    .innerJoin('chain_transfer', 'chain_transfer.id', 'unassigned.transfer_id')
    .select(['unassigned.handle_id', 'chain_transfer.from_address as address'])
    .where('payment.handle_id', '=', payment)
    .executeTakeFirstOrThrow()
  return { ...found, amount }
}
/** Money at an address that was given to nobody. */
async function ofNobody(amount: string): Promise<Money> {
  const { address: to } = await inTransaction(db, (trx) =>
    newAddress(trx, { network_id: '6', purpose: 'payment', at: clock.now() }),
  )
  await aptos.send({ from: { purpose: 'payer', index: 1n }, to, token_id: '106', amount })
  await makeBlocks(world, aptos, aptos.confirmations)
  const { handle_id } = await db
    .selectFrom('unassigned')
    .select('handle_id')
    .where('merchant_id', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { handle_id, amount, address: CUSTOMER }
}
const askBack = async ({ handle_id, amount, address }: Money) =>
  await inTransaction(db, (trx) =>
    requestSendBack(trx, services, { by, asked: { handle_id, amount, address, client_ref: randomUUID() } }),
  )
const standingOf = async ({ handle_id }: Money) =>
  await db
    .selectFrom('unassigned')
    .innerJoin('unassigned_act', 'unassigned_act.unassigned_id', 'unassigned.id')
    .select(['unassigned.state as money', 'unassigned_act.state as act', 'unassigned_act.id'])
    .where('unassigned.handle_id', '=', handle_id)
    .where('unassigned_act.kind', '=', 'send_back')
    .executeTakeFirstOrThrow()
async function sentAndRejected(money: Money): Promise<void> {
  await advanceSendBacks(services, raise)
  await makeBlocks(world, aptos, aptos.confirmations)
  await advanceSendBacks(rejecting, raise)
  expect(await standingOf(money)).toMatchObject({ money: 'open', act: 'canceled' })
}
/** Every block that counted is replaced, and in the new ones the transfer is carried out. */
async function carriedOutAfterAll(): Promise<void> {
  await aptos.reorg(aptos.confirmations, 'nothing')
  await makeBlocks(world, aptos, aptos.confirmations)
  await advanceSendBacks(services, raise)
  // Another round changes nothing more.
  await advanceSendBacks(services, raise)
}
const sentTo = async ({ address }: Money) =>
  (await withSandbox(db).selectFrom('simulated_transfer').select('txid').where('to_address', '=', address).execute())
    .length
const newest = async () =>
  (await db.selectFrom('notification').select('code').orderBy('id', 'desc').executeTakeFirstOrThrow()).code
const reasonOf = async (id: string) =>
  (await db.selectFrom('unassigned_act').select('reason').where('id', '=', id).executeTakeFirstOrThrow()).reason

async function booksEqualChain(): Promise<void> {
  expect(await holdingsOfBooks(db)).toEqual(await holdingsOfSimulatedChains(db))
  expect(await suspenseDrift(db)).toEqual([])
  expect((await ledgerSums(db)).filter(({ sum }) => sum !== '0')).toEqual([])
  expect(await ledgerDrift(db)).toEqual([])
}

describe('a send-back that the chain rejected, and that a reorganisation has carried out after all', () => {
  test('is completed while nobody has decided otherwise: the money has left the suspense account, once', async () => {
    const money = await late('30')
    const [had, held] = [await worth(), await suspense()]
    await askBack(money)
    await sentAndRejected(money)
    expect([await worth(), await suspense()]).toEqual([had, held])
    const sent = await sentTo(money)
    await carriedOutAfterAll()
    const { id, ...standing } = await standingOf(money)
    expect(standing).toEqual({ money: 'sent_back', act: 'accomplish' })
    expect([await worth(), await suspense()]).toEqual([had, held - 30])
    expect(await sentTo(money)).toBe(sent)
    expect(await newest()).toBe('send_back_completed')
    expect((await readTroubles(db)).some(({ subject }) => subject === `payout send_back:${id}`)).toBe(true)
    await expect(askBack(money)).rejects.toMatchObject({ reason: 'wrong_state' })
    await booksEqualChain()
  })

  test('stays canceled when the merchant has credited it meanwhile, who bears it', async () => {
    const money = await late('20')
    const had = await worth()
    await askBack(money)
    await sentAndRejected(money)
    const asked = { handle_id: money.handle_id, amount: money.amount, client_ref: randomUUID() }
    await inTransaction(db, (trx) => creditUnassigned(trx, services, { by, asked }))
    const credited = await worth()
    expect(credited).toBeGreaterThan(had)
    const held = await suspense()
    await carriedOutAfterAll()
    const { id, ...standing } = await standingOf(money)
    expect(standing).toEqual({ money: 'credited', act: 'canceled' })
    expect(await worth()).toBeCloseTo(credited - 20, 6)
    expect(await suspense()).toBe(held)
    expect([await newest(), await reasonOf(id)]).toEqual([
      'send_back_completed',
      expect.stringContaining('carried it out after all'),
    ])
    await booksEqualChain()
  })

  test('is not sent a second time: what the merchant has asked for meanwhile is canceled, and he bears it once', async () => {
    const money = await late('25')
    const had = await worth()
    await askBack(money)
    await sentAndRejected(money)
    const sent = await sentTo(money)
    await askBack(money)
    // The second one waits while payouts are stopped.
    await setMerchant(services, merchant_id, { withdrawals_paused_at: clock.now() })
    await carriedOutAfterAll()
    await setMerchant(services, merchant_id, { withdrawals_paused_at: null })
    await advanceSendBacks(services, raise)
    await makeBlocks(world, aptos, aptos.confirmations)
    await advanceSendBacks(services, raise)
    expect(await sentTo(money)).toBe(sent)
    expect(await standingOf(money)).toMatchObject({ money: 'open' })
    expect(await worth()).toBeCloseTo(had - 25, 6)
    await expect(askBack(money)).rejects.toMatchObject({ reason: 'cannot_be_refunded' })
    const asked = { handle_id: money.handle_id, amount: money.amount, client_ref: randomUUID() }
    await inTransaction(db, (trx) => creditUnassigned(trx, services, { by, asked }))
    await booksEqualChain()
  })

  test('of nobody is borne by the operator, who has kept the money meanwhile', async () => {
    const money = await ofNobody('40')
    const [had, owned] = [await worth(), await balanceOf(chart.operator)]
    await inTransaction(db, (trx) => sendBackAsOperator(trx, services, money))
    await sentAndRejected(money)
    await inTransaction(db, (trx) => keepUnassigned(trx, services, money.handle_id))
    expect(await balanceOf(chart.operator)).toBe(owned + 40)
    await carriedOutAfterAll()
    expect(await standingOf(money)).toMatchObject({ act: 'canceled' })
    expect([await worth(), await balanceOf(chart.operator)]).toEqual([had, owned])
    await booksEqualChain()
  })

  test('is borne by who had it sent back, although it was given to another merchant meanwhile', async () => {
    const other = (await api.signInAs()).merchant_id
    const money = await ofNobody('15')
    const debts = async () => [await worth(), await balanceOf(chart.debt(other)), await balanceOf(chart.operator)]
    const assign = async (to: string) =>
      await inTransaction(db, (trx) => assignUnassigned(trx, services, { handle_id: money.handle_id, merchant_id: to }))
    await assign(merchant_id)
    const [had = 0, owed = 0, owned = 0] = await debts()
    await askBack(money)
    await sentAndRejected(money)
    await assign(other)
    // The new blocks have what the platform sent, and not what the customer did.
    await aptos.reorg(3 * aptos.confirmations, 'transactions')
    await makeBlocks(world, aptos, aptos.confirmations)
    await advanceSendBacks(services, raise)
    await advanceSendBacks(services, raise)
    expect(await standingOf(money)).toMatchObject({ money: 'sent_back', act: 'accomplish' })
    expect(await debts()).toEqual([had - 15, owed, owned])
    const told = await db
      .selectFrom('notification')
      .select('merchant_id')
      .where('code', '=', 'unassigned_taken_back')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(told.merchant_id).toBe(merchant_id)
    await booksEqualChain()
  })
})
