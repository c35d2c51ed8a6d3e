import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { minedChain } from '#sandbox/chain/mined-chain'
import { makeBlocks } from '#sandbox/customers/pace'
import { placeOrder } from '#sandbox/customers/pay-order'
import { findDesks } from '#sandbox/customers/shop-desk'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { aggregateDue } from '#server/funds/aggregate'
import { bookRecharges as creditRecharges, takeRechargeBack } from '#server/funds/recharge-booking'
import { transferFunds } from '#server/funds/transfer'
import { bookPayments } from '#server/payment/booking'
import { lockPaymentOf } from '#server/payment/payment-row'
import type { PaymentRow } from '#server/payment/payment-row'
import { actor } from '#server/testing/actor'
import { bookRefundHolds, bookRefunds, releaseRefund } from './refund/refund-booking'
import { bookWithdrawalHolds, bookWithdrawals as payOut, releaseWithdrawal } from './withdrawal/withdrawal-booking'

const { db } = await testDatabase()
const setup = await shopSetup({ db, networks: ['1'] })
const { services, clock, world, shop, merchant } = setup
const { merchant_id } = merchant
const tron = minedChain(services.chains, '1')
const TOKEN = '101'
const TOKEN_RATE = '0.999812345678901234'
const EURO_RATE = '1.081523456789012345'
/** Within a day of every booking of this test. */
const STATED = new Date('2026-01-01T12:00:00.000Z')

await db.updateTable('token').set({ usdt_rate: TOKEN_RATE }).where('id', '=', TOKEN).execute()
await db
  .updateTable('fiat_rate')
  .set({ usdt_rate: EURO_RATE, source: 'ecb.europa.eu', stated_at: STATED })
  .where('fiat_name', '=', 'EUR')
  .execute()

/** A payment of an order in euros that a customer has paid on chain. */
async function paidInEuros(): Promise<string> {
  const [desk] = await findDesks(services, { appid: shop.appid, chain: '1' })
  if (desk === undefined) throw new Error('The shop takes nothing')
  const { handle_id, address } = await placeOrder(world, desk, { amount: '100' })
  await db.updateTable('payment').set({ fiat_name: 'EUR' }).where('handle_id', '=', handle_id).execute()
  await tron.send({ from: { purpose: 'payer', index: 0n }, to: address, token_id: TOKEN, amount: '100' })
  await makeBlocks(world, tron, tron.confirmations)
  return handle_id
}

async function bookRefundsOf(payment: PaymentRow): Promise<void> {
  const at = clock.now()
  await inTransaction(db, async (trx) => {
    const sent = { payment, refund: { id: '901', amount: '3', from_capital: '0' }, at }
    const kept = { payment, refund: { id: '902', amount: '2', from_capital: '0' }, at }
    await bookRefundHolds(trx, [sent, kept])
    await bookRefunds(trx, [sent])
    await releaseRefund(trx, kept)
  })
}

const transferOf = (amount: string) => ({
  id: '1',
  network_id: '1',
  sighting: 1,
  txid: 'tx',
  log_index: 0,
  block_number: 1n,
  block_hash: 'block',
  block_time: clock.seconds(),
  from_address: 'from',
  to_address: 'to',
  contract: null,
  token_id: TOKEN,
  amount,
})

async function recharge(id: string, amount: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await creditRecharges(trx, [{ id, merchant_id, transfer: transferOf(amount), at: clock.now() }])
  })
}

async function bookRecharges(): Promise<void> {
  await recharge('901', '50')
  await recharge('902', '1')
  await inTransaction(db, async (trx) => {
    await takeRechargeBack(trx, { id: '902', merchant_id, transfer: transferOf('1'), at: clock.now() })
  })
}

async function bookWithdrawals(): Promise<void> {
  const money = { merchant_id, token_id: TOKEN, network_id: '1', amount: '10', fee: '1', received: '9' }
  const at = clock.now()
  await inTransaction(db, async (trx) => {
    const sent = { withdrawal: { ...money, id: '901' }, at }
    const kept = { withdrawal: { ...money, id: '902' }, at }
    await bookWithdrawalHolds(trx, [sent, kept])
    await payOut(trx, [sent])
    await releaseWithdrawal(trx, kept.withdrawal, at)
  })
}

async function transferToShop(): Promise<void> {
  const body = { token_id: TOKEN, from: 'capital', to: shop.appid, amount: '5', client_ref: randomUUID() }
  await inTransaction(db, (trx) => transferFunds(trx, services, { by: actor(merchant_id), body }))
}

/** More than the merchant still has: the rest is owed, and the next recharge repays it. */
async function takePaymentBack(payment: PaymentRow): Promise<void> {
  const shares = { fees: payment.fees, mch_real_receive: '-200', usdt_amount: '0' }
  await inTransaction(db, async (trx) => {
    await bookPayments(trx, [{ payment, shares, ref: 'payment:901:reversal', at: clock.now() }])
  })
}

test('every kind of booking keeps the rates of its moment, to the digit', async () => {
  const handle_id = await paidInEuros()
  const payment = await inTransaction(db, (trx) => lockPaymentOf(trx, { merchant_id, handle_id }))
  if (payment === undefined) throw new Error('The payment is gone')
  await bookRefundsOf(payment)
  await bookRecharges()
  await bookWithdrawals()
  await transferToShop()
  clock.advance(24 * 3600)
  expect(await aggregateDue(services)).toBe(1)
  await takePaymentBack(payment)
  await recharge('903', '4')

  const rows = await db
    .selectFrom('ledger_entry')
    .leftJoin('entry_rate', 'entry_rate.entry_id', 'ledger_entry.id')
    .select(['reason', 'created_at', 'fiat_name', 'token_rate', 'fiat_rate', 'rate_source', 'rate_time'])
    .where('reason', '<>', 'gas')
    .execute()
  const inEuros = ['payment', 'payment_reversal', 'refund_hold', 'refund', 'refund_release']
  const inDollars = [
    'recharge',
    'recharge_reversal',
    'repayment',
    'transfer',
    'aggregation',
    'withdrawal_hold',
    'withdrawal',
    'withdrawal_release',
  ]
  expect([...new Set(rows.map(({ reason }) => reason))].sort()).toEqual([...inEuros, ...inDollars].sort())
  for (const { created_at, reason, ...rate } of rows) {
    expect(rate, reason).toEqual(
      rate.fiat_name === 'EUR'
        ? {
            fiat_name: 'EUR',
            token_rate: TOKEN_RATE,
            fiat_rate: EURO_RATE,
            rate_source: 'ecb.europa.eu',
            rate_time: STATED,
          }
        : {
            fiat_name: 'USD',
            token_rate: TOKEN_RATE,
            fiat_rate: '1.000000000000000000',
            rate_source: 'built-in table',
            rate_time: created_at,
          },
    )
  }
  const euros = rows.filter(({ fiat_name }) => fiat_name === 'EUR').map(({ reason }) => reason)
  expect([...new Set(euros)].sort()).toEqual([...inEuros].sort())
})
