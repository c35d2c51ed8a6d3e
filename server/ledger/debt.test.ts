import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { fundsRoutes } from '#server/funds/routes/funds'
import { withdrawalRoutes } from '#server/payout/routes/withdrawal'
import * as chart from './chart'
import { testApi } from '#server/testing/test-api'
import type { RecordedTransfer } from '#server/chain/adapter'
import { makeBlocks } from '#sandbox/customers/pace'
import { payRecharge } from '#sandbox/customers/pay-recharge'
import { newShop, shopSetup } from '#sandbox/customers/testing/shop-setup'
import { inTransaction } from '#server/database/connect'
import { balances, ledgerDrift, ledgerSums } from './ledger'
import { testDatabase } from '#server/database/test-database'
import { aggregateDue } from '#server/funds/aggregate'
import { advanceRefunds } from '#server/payout/refund/advance-refunds'
import { requestRefund } from '#server/payout/refund/request-refund'
import { insertPaid } from '#server/payout/refund/testing/paid-payment'
import { advanceWithdrawals } from '#server/payout/withdrawal/advance-withdrawals'
import { richMerchant } from '#server/payout/withdrawal/testing/rich-merchant'
import type { RichMerchant } from '#server/payout/withdrawal/testing/rich-merchant'
import * as account from '#shared/contract/account'
import { stream } from '#shared/contract/fund-stream'
import * as contract from '#shared/contract/withdrawal'
import { rechargeListener } from '#server/funds/recharge-listener'
import { transferFunds } from '#server/funds/transfer'
import { minedChain } from '#sandbox/chain/mined-chain'
import { actor } from '#server/testing/actor'

const { db } = await testDatabase()
const setup = await shopSetup({ db, networks: ['6'] })
const { services, clock, world } = setup
const api = { ...testApi({ db, handlers: [...fundsRoutes, ...withdrawalRoutes], services }), clock }
const aptos = minedChain(services.chains, '6')
const token_id = '106'

let merchant: RichMerchant
let shop: Awaited<ReturnType<typeof newShop>>

/** A merchant with a millionth of a token: nearly all that is spent must come from a recharge. */
beforeEach(async () => {
  merchant = await richMerchant(api, { token_id, balance: '0.000001' })
  shop = await newShop(db, clock.now(), { merchant_id: merchant.merchant_id })
})

const raise = (error: unknown): never => {
  throw error
}
const work = async (): Promise<void> => {
  await advanceWithdrawals(services, raise)
  await advanceRefunds(services, raise)
}
async function recharge(amount: string): Promise<void> {
  const body = { token_id, client_ref: randomUUID() }
  const { address } = await api.data(account.rechargeFunds, { token: merchant.token, body })
  await payRecharge(world, { address, token_id, amount })
}
/** Replaces the newest blocks by others that do not have the customers' transfers. */
async function chainTakesBack(): Promise<void> {
  await aptos.reorg(aptos.confirmations, 'transactions')
  await makeBlocks(world, aptos, aptos.confirmations)
}
async function withdraw(amount: string): Promise<string> {
  const { data } = await merchant.withdraw({ token_id, address: `0x${'7'.repeat(64)}`, amount })
  return contract.withdrawalRecord.parse(data).handle_id
}
const recordOf = async (handle_id: string) =>
  (await api.data(contract.withdrawals, { token: merchant.token, query: { handle_id } })).list[0]
const balanceOf = async (owner: string): Promise<string> =>
  (await balances(db, { owner, token_id })).at(0)?.balance ?? '0'
/** What the merchant has and owes. Also holds the books to their sums. */
async function standing() {
  const { merchant_id } = merchant
  expect((await ledgerSums(db)).filter(({ sum }) => sum !== '0')).toEqual([])
  expect(await ledgerDrift(db)).toEqual([])
  return {
    capital: await balanceOf(chart.capital(merchant_id).owner),
    held: await balanceOf(chart.held(merchant_id).owner),
    debt: await balanceOf(`m:${merchant_id}:debt`),
  }
}

test('what is held while the chain takes its recharge back is owed, waits, and repays when it is given back', async () => {
  await recharge('100')
  const handle_id = await withdraw('60')
  await chainTakesBack()
  expect(await standing()).toEqual({ capital: '0', held: '60', debt: '-59.999999' })

  clock.advance(services.settings.withdrawal_audit_seconds)
  await work()
  expect(await recordOf(handle_id)).toMatchObject({ state: 'auditing', reason: 'Insufficient balance' })

  const cancelled = await api.call(contract.cancelWithdrawal, { token: merchant.token, body: { handle_id } })
  expect(cancelled.data).toMatchObject({ state: 'cancelled' })
  // Of the 60 that came back, all but the millionth went to pay the debt.
  expect(await standing()).toEqual({ capital: '0.000001', held: '0', debt: '0' })
  const { list } = await api.data(stream, { token: merchant.token, query: { token_id, account: 'capital' } })
  expect(list.slice(0, 2)).toMatchObject([
    { reason: 'repayment', amount: '-59.999999', balance: '0.000001', source: null },
    { reason: 'withdrawal_release', amount: '60' },
  ])
})

test('what waits for want of cover goes on when the merchant has repaid', async () => {
  await recharge('100')
  const handle_id = await withdraw('60')
  await chainTakesBack()
  clock.advance(services.settings.withdrawal_audit_seconds)
  await work()
  await recharge('80')
  expect(await standing()).toEqual({ capital: '20.000001', held: '60', debt: '0' })
  for (const blocks of [0, 0, aptos.confirmations]) {
    await aptos.mine(blocks)
    await work()
  }
  expect(await recordOf(handle_id)).toMatchObject({ state: 'completed' })
  expect(await standing()).toEqual({ capital: '20.000001', held: '0', debt: '0' })
})

test('what is approved and not signed yet is not sent, and repays', async () => {
  await recharge('100')
  const handle_id = await withdraw('60')
  clock.advance(services.settings.withdrawal_audit_seconds)
  await work()
  expect(await recordOf(handle_id)).toMatchObject({ state: 'transferring' })
  await chainTakesBack()
  await work()
  expect(await recordOf(handle_id)).toMatchObject({ state: 'failed', reason: 'Insufficient balance', txid: null })
  expect(await standing()).toEqual({ capital: '0.000001', held: '0', debt: '0' })
})

test('what is gone already is owed until it is paid in again', async () => {
  await recharge('100')
  await withdraw('60')
  clock.advance(services.settings.withdrawal_audit_seconds)
  await work()
  await work()
  await chainTakesBack()
  await work()
  expect(await standing()).toEqual({ capital: '0', held: '0', debt: '-59.999999' })
  await recharge('50')
  expect(await standing()).toEqual({ capital: '0', held: '0', debt: '-9.999999' })
  await recharge('10')
  expect(await standing()).toEqual({ capital: '0.000001', held: '0', debt: '0' })
})

test('the same transfer, when the chain brings it again, pays what its loss had cost', async () => {
  await recharge('100')
  await withdraw('60')
  await chainTakesBack()
  const lost = await db
    .selectFrom('recharge')
    .innerJoin('chain_transfer as transfer', 'transfer.id', 'recharge.transfer_id')
    .selectAll('transfer')
    .where('recharge.merchant_id', '=', merchant.merchant_id)
    .executeTakeFirstOrThrow()
  const again: RecordedTransfer = {
    ...lost,
    block_number: BigInt(lost.block_number),
    block_time: clock.seconds(),
    amount: '100',
    sighting: 2,
  }
  const listener = rechargeListener(services)
  await inTransaction(db, async (trx) => {
    await listener.seen(trx, [again])
    await listener.confirmed(trx, [again])
  })
  expect(await standing()).toEqual({ capital: '40.000001', held: '60', debt: '0' })
})

test('a refund that is not signed yet is not sent either, repays, and no other begins while something is owed', async () => {
  const { merchant_id } = merchant
  const { application_id, appid } = shop
  const paid = await insertPaid(db, { merchant_id, application_id, at: clock.now() })
  const refund = async ({ handle_id }: { handle_id: string }) => {
    const body = { handle_id, address: `0x${'8'.repeat(64)}`, kind: 'all', amount: '12' } as const
    const client_ref = randomUUID()
    await inTransaction(db, (trx) =>
      requestRefund(trx, services, { by: actor(merchant_id), body: { ...body, client_ref } }),
    )
  }
  const move = { token_id, from: appid, to: 'capital', amount: '12', client_ref: randomUUID() }
  await inTransaction(db, (trx) => transferFunds(trx, services, { by: actor(merchant_id), body: move }))
  await recharge('20')
  const handle_id = await withdraw('20')
  await refund(paid)
  await chainTakesBack()
  expect(await standing()).toEqual({ capital: '0', held: '32', debt: '-19.999999' })
  const later = await insertPaid(db, { merchant_id, application_id, at: clock.now() })
  await expect(refund(later)).rejects.toMatchObject({ reason: 'insufficient_balance' })

  await work()
  const ends = await db.selectFrom('refund').select(['state', 'txid']).where('payment_id', '=', paid.id).execute()
  expect(ends).toEqual([{ state: 'canceled', txid: null }])
  expect(await standing()).toEqual({ capital: '0', held: '20', debt: '-7.999999' })
  await api.call(contract.cancelWithdrawal, { token: merchant.token, body: { handle_id } })
  expect(await standing()).toEqual({ capital: '12.000001', held: '0', debt: '0' })
  await refund(later)
})

test('what is moved or swept to the capital account repays too', async () => {
  const { merchant_id } = merchant
  const { application_id, appid } = shop
  await recharge('100')
  await withdraw('90')
  await chainTakesBack()
  expect(await standing()).toEqual({ capital: '0', held: '90', debt: '-89.999999' })
  await insertPaid(db, { merchant_id, application_id, at: clock.now() })
  const body = { token_id, from: appid, to: 'capital', amount: '5', client_ref: randomUUID() }
  await inTransaction(db, (trx) => transferFunds(trx, services, { by: actor(merchant_id), body }))
  expect(await standing()).toEqual({ capital: '0', held: '90', debt: '-84.999999' })
  clock.advance(86_400)
  await aggregateDue(services)
  expect(await standing()).toEqual({ capital: '0', held: '90', debt: '-77.999999' })
})
