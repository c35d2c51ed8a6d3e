import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { minedChain } from '#sandbox/chain/mined-chain'
import { makeBlocks } from '#sandbox/customers/pace'
import { placeOrder } from '#sandbox/customers/pay-order'
import { findDesks } from '#sandbox/customers/shop-desk'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { writtenReason } from '#server/chain/payout-reason'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import * as chart from '#server/ledger/chart'
import type { LedgerAccount } from '#server/ledger/chart'
import { balances, ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { acceptPayments } from '#server/payment/accept'
import { expireDue } from '#server/payment/expire'
import { selectActs } from '#server/payment/unassigned-row'
import { actor } from '#server/testing/actor'
import { cancelSendBack } from './finish-send-back'
import { requestSendBack } from './request-send-back'
import { asSendBack } from './send-back-row'

// An order was accepted with one of its late transfers, while others of it were on their way back: each that comes to nothing is
// the order's again, by an entry of its own.

const { db } = await testDatabase()
const { services, clock, world, merchant, shop } = await shopSetup({ db, networks: ['6'] })
const by = actor(merchant.merchant_id)
const aptos = minedChain(services.chains, '6')

const balanceOf = async ({ owner }: LedgerAccount): Promise<string> =>
  (await balances(db, { owner, token_id: '106' })).at(0)?.balance ?? '0'
const income = async () => await balanceOf(chart.application(merchant.merchant_id, shop.application_id))

/** An order that has timed out, with late transfers in this order. @returns its handle, and their rows of unassigned money */
async function lateOrder(amounts: readonly string[]) {
  const [desk] = await findDesks(services, { appid: shop.appid, chain: '6' })
  if (desk === undefined) throw new Error('The shop takes nothing')
  const { handle_id, address } = await placeOrder(world, desk, { amount: '100' })
  clock.advance(1801)
  await expireDue(services)
  for (const amount of amounts) {
    await aptos.send({ from: { purpose: 'payer', index: 1n }, to: address, token_id: '106', amount })
    await makeBlocks(world, aptos, aptos.confirmations)
  }
  const rows = await db
    .selectFrom('unassigned')
    .innerJoin('payment', 'payment.id', 'unassigned.payment_id')
    .innerJoin('chain_transfer', 'chain_transfer.id', 'unassigned.transfer_id')
    .select(['unassigned.handle_id', 'chain_transfer.from_address as address'])
    .where('payment.handle_id', '=', handle_id)
    .orderBy('unassigned.id')
    .execute()
  return { handle_id, money: rows.map((row, place) => ({ ...row, amount: amounts[place] ?? '' })) }
}

async function cancel(act: string): Promise<void> {
  const row = asSendBack(await selectActs(db).where('unassigned_act.handle_id', '=', act).executeTakeFirstOrThrow())
  if (row === undefined) throw new Error('It is no send-back')
  await inTransaction(db, async (trx) => await cancelSendBack(trx, services, { row, reason: writtenReason('No') }))
}

test.each([
  ['20', '20', '69.65'],
  ['20', '25', '74.625'],
])('send-backs of %s and %s that were canceled are credited to the order, each once', async (one, two, received) => {
  const before = Number(await income())
  const { handle_id, money } = await lateOrder([one, two, '30'])
  const acts: string[] = []
  for (const asked of money.slice(0, 2)) {
    const wish = { ...asked, client_ref: randomUUID() }
    acts.push((await inTransaction(db, (trx) => requestSendBack(trx, services, { by, asked: wish }))).handle_id)
  }
  await inTransaction(db, (trx) => acceptPayments(trx, services, { by, handle_ids: [handle_id], reason: 'Agreed' }))
  for (const act of acts) await cancel(act)
  const payment = await db
    .selectFrom('payment')
    .select(['status', 'mch_real_receive'])
    .where('handle_id', '=', handle_id)
    .executeTakeFirstOrThrow()
  expect(payment.status).toBe(2)
  expect(Number(payment.mch_real_receive)).toBe(Number(received))
  expect(Number(await income()) - before).toBeCloseTo(Number(received), 6)
  expect(await balanceOf(chart.suspense('6'))).toBe('0')
  expect((await ledgerSums(db)).filter(({ sum }) => sum !== '0')).toEqual([])
  expect(await ledgerDrift(db)).toEqual([])
})
