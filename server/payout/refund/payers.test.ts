import { setMerchant } from '#server/testing/set-merchant'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { Refusal, refusalText } from '#server/core/refusal'
import type { Language } from '#server/core/refusal'
import { findPaymentDetails } from '#server/payment/queries/transaction-info'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { inTransaction } from '#server/database/connect'
import type { UnassignedState } from '#server/database/schema'
import { testDatabase } from '#server/database/test-database'
import { advanceRefunds } from './advance-refunds'
import { requestRefund } from './request-refund'
import { insertPaid } from './testing/paid-payment'
import type { PaidPayment } from './testing/paid-payment'
import { minedChain } from '#sandbox/chain/mined-chain'
import { actor } from '#server/testing/actor'

const { db } = await testDatabase()
const { services, clock, merchant, shop } = await shopSetup({ db, networks: ['6'] })
const { merchant_id } = merchant
const aptos = minedChain(services.chains, '6')
const CUSTOMER = `0x${'7'.repeat(64)}`
const STRANGER = `0x${'8'.repeat(64)}`

const raise = (error: unknown): never => {
  throw error
}
const savedOnly = async (saved_addresses_only: boolean) =>
  await setMerchant(services, merchant_id, { saved_addresses_only })
beforeEach(async () => await savedOnly(true))

/** Inserts a confirmed transfer to a payment's address. */
async function send(payment: PaidPayment, from_address: string, amount: string, token_id = '106'): Promise<string> {
  const at = clock.now()
  const block = { txid: randomUUID(), log_index: 0, block_number: '1', block_hash: '0x1', block_time: at }
  const told = { network_id: '6', from_address, to_address: '0x2', contract: null, token_id, amount }
  const { id: transfer_id } = await db
    .insertInto('chain_transfer')
    .values({ ...block, ...told, state: 'confirmed', seen_at: at, confirmed_at: at, settled: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('payment_transfer').values({ payment_id: payment.id, transfer_id, counted: true }).execute()
  return transfer_id
}

/** Money of a stranger that somebody has decided about apart from the order. */
async function sentApart(payment: PaidPayment, state: UnassignedState): Promise<void> {
  const transfer_id = await send(payment, STRANGER, '12')
  await db.updateTable('payment_transfer').set({ counted: false }).where('transfer_id', '=', transfer_id).execute()
  const { sighting } = await db
    .selectFrom('chain_transfer')
    .select('sighting')
    .where('id', '=', transfer_id)
    .executeTakeFirstOrThrow()
  const of = { payment_id: payment.id, merchant_id, transfer_id, sighting }
  await db
    .insertInto('unassigned')
    .values({ ...of, handle_id: randomUUID(), state, created_at: clock.now() })
    .execute()
}

/** A payment with 12 USDT from a customer, and two transfers from another sender to the same address. */
async function paid(): Promise<PaidPayment> {
  const { application_id } = shop
  const payment = await insertPaid(db, { merchant_id, application_id, at: clock.now() })
  await send(payment, CUSTOMER, '12')
  await send(payment, STRANGER, '0.3')
  await send(payment, STRANGER, '100', '206')
  return payment
}

async function refund({ handle_id }: PaidPayment, address: string, amount: string): Promise<string> {
  const body = { handle_id, kind: 'part', amount, address, client_ref: randomUUID() } as const
  try {
    const record = await inTransaction(db, (trx) => requestRefund(trx, services, { by: actor(merchant_id), body }))
    return record.handle_id
  } catch (error) {
    if (error instanceof Refusal) return error.reason
    throw error
  }
}
async function finish(): Promise<void> {
  await advanceRefunds(services, raise)
  await aptos.mine(aptos.confirmations)
  await advanceRefunds(services, raise)
}
const stateOf = async (handle_id: string) =>
  (await db.selectFrom('refund').select('state').where('handle_id', '=', handle_id).executeTakeFirst())?.state

test('with saved addresses only, refunds to a payer never exceed what he paid', async () => {
  const payment = await paid()
  expect(await refund(payment, STRANGER, '12')).toBe('address_not_saved')
  expect(await refund(payment, STRANGER, '0.300001')).toBe('address_not_saved')
  const first = await refund(payment, STRANGER, '0.3')
  await finish()
  expect(await stateOf(first)).toBe('accomplish')
  expect(await refund(payment, STRANGER, '0.3')).toBe('address_not_saved')
  const second = await refund(payment, CUSTOMER.toUpperCase().replace('X', 'x'), '5')
  await finish()
  const third = await refund(payment, CUSTOMER, '6.7')
  await finish()
  expect([await stateOf(second), await stateOf(third)]).toEqual(['accomplish', 'accomplish'])
})

test.each(['credited', 'sending', 'sent_back'] as const)(
  'money that is %s apart from the order makes nobody its payer',
  async (state) => {
    const payment = await paid()
    await sentApart(payment, state)
    expect(await refund(payment, STRANGER, '12')).toBe('address_not_saved')
    // At the signature the same is looked at again.
    await savedOnly(false)
    const asked = await refund(payment, STRANGER, '12')
    await savedOnly(true)
    await finish()
    expect(await stateOf(asked)).toBe('canceled')
  },
)

test('a network that was switched off after the request holds back what goes elsewhere than to a payer', async () => {
  const [one, two] = [await paid(), await paid()]
  await savedOnly(false)
  const toStranger = await refund(one, STRANGER, '12')
  const toCustomer = await refund(two, CUSTOMER, '12')
  const on = async (enabled: boolean) =>
    await db
      .insertInto('withdrawal_network')
      .values({ merchant_id, network_id: '6', enabled, gas_limit: '100' })
      .onConflict((conflict) => conflict.columns(['merchant_id', 'network_id']).doUpdateSet({ enabled }))
      .execute()
  await on(false)
  await finish()
  const waits = await db
    .selectFrom('refund')
    .select(['state', 'wait_words'])
    .where('handle_id', '=', toStranger)
    .executeTakeFirstOrThrow()
  expect(waits).toMatchObject({ state: 'improgress', wait_words: { code: 'network_off' } })
  expect(await stateOf(toCustomer)).toBe('accomplish')
  await on(true)
  await finish()
  expect(await stateOf(toStranger)).toBe('accomplish')
})

test('switching to saved addresses only also affects refunds that are not signed yet', async () => {
  const [one, two] = [await paid(), await paid()]
  await savedOnly(false)
  const toStranger = await refund(one, STRANGER, '12')
  const toCustomer = await refund(two, CUSTOMER, '12')
  await savedOnly(true)
  await finish()
  expect(await stateOf(toStranger)).toBe('canceled')
  expect(await stateOf(toCustomer)).toBe('accomplish')
  const reasonIn = async (language: Language): Promise<unknown> => {
    const details = await findPaymentDetails({ ...services, language }, { merchant_id, handle_id: one.handle_id })
    return details?.timeline?.find(({ kind }) => kind === 'refund_canceled')?.detail
  }
  expect(await reasonIn('en-US')).toMatchObject({ reason: refusalText('address_not_saved', 'en-US') })
  expect(await reasonIn('zh-CN')).toMatchObject({ reason: refusalText('address_not_saved', 'zh-CN') })
  expect(await reasonIn('zh-CN')).not.toHaveProperty('reason_words')
})
