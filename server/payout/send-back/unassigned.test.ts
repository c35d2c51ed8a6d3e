import { setMerchant } from '#server/testing/set-merchant'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { minedChain } from '#sandbox/chain/mined-chain'
import type { PayCase } from '#sandbox/customers/habits'
import { makeBlocks } from '#sandbox/customers/pace'
import { payOrder } from '#sandbox/customers/pay-order'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { withSandbox } from '#sandbox/database/tables'
import { newAddress } from '#server/chain/addresses'
import { refusalText } from '#server/core/refusal'
import type { Language } from '#server/core/refusal'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import * as chart from '#server/ledger/chart'
import type { LedgerAccount } from '#server/ledger/chart'
import { balances, ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { postEntry } from '#server/ledger/testing/post-entry'
import { acceptPayments } from '#server/payment/accept'
import { catchUpUnassigned } from '#server/payment/catch-up-unassigned'
import { creditUnassigned } from '#server/payment/credit-unassigned'
import { expireDue } from '#server/payment/expire'
import { unassignedTotals } from '#server/payment/unassigned-totals'
import { statisticsDrift } from '#server/statistics/testing/statistics-drift'
import { actor } from '#server/testing/actor'
import type { UnassignedMoney } from '#shared/contract/unassigned'
import { unassignedPage } from '../queries/unassigned'
import { advanceSendBacks } from './advance-send-backs'
import { requestSendBack } from './request-send-back'

const { db } = await testDatabase()
const { services, clock, world, merchant, shop } = await shopSetup({ db, networks: ['6'] })
const { merchant_id } = merchant
const by = actor(merchant_id)
const reader = { ...services, language: by.language }
const aptos = minedChain(services.chains, '6')

const raise = (error: unknown): never => {
  throw error
}
const pay = async (way: PayCase, amount = '10') =>
  await payOrder(world, { appid: shop.appid, chain: '6', amount, case: way })
async function onlyOf(payment: string, language: Language = 'en-US'): Promise<UnassignedMoney> {
  const { list } = await unassignedPage(
    { ...reader, language },
    { merchant_id, filter: { payment } },
    { current: 1, size: 10 },
  )
  const [money] = list
  if (money === undefined || list.length > 1) throw new Error(`${list.length} for ${payment}`)
  return money
}
const balanceOf = async ({ owner }: LedgerAccount, token_id = '106'): Promise<string> =>
  (await balances(db, { owner, token_id })).at(0)?.balance ?? '0'
const suspense = async (token_id = '106') => await balanceOf(chart.suspense('6'), token_id)
const income = async () => await balanceOf(chart.application(merchant_id, shop.application_id))
const paymentOf = async (handle_id: string) =>
  await db
    .selectFrom('payment')
    .select(['status', 'exception', 'amount_collected', 'mch_real_receive'])
    .where('handle_id', '=', handle_id)
    .executeTakeFirstOrThrow()
const toldShop = async (handle_id: string): Promise<unknown[]> => {
  const rows = await db.selectFrom('outbox').select('payload').where('topic', '=', 'callback').execute()
  return rows.map(({ payload }) => JSON.stringify(payload)).filter((text) => text.includes(handle_id))
}
const askCredit = async ({ handle_id, amount }: UnassignedMoney, client_ref = randomUUID()) =>
  await inTransaction(db, (trx) => creditUnassigned(trx, services, { by, asked: { handle_id, amount, client_ref } }))
const askBack = async (
  { handle_id, amount, from_address: address }: UnassignedMoney,
  { client_ref = randomUUID(), ...other }: { client_ref?: string; address?: string; amount?: string } = {},
) =>
  await inTransaction(db, (trx) =>
    requestSendBack(trx, services, { by, asked: { handle_id, amount, address, client_ref, ...other } }),
  )
const advance = async () => await advanceSendBacks(services, raise)
async function carriedOut(): Promise<void> {
  await advance()
  await makeBlocks(world, aptos, 1)
  await advance()
}
const sentTo = async (address: string) =>
  await withSandbox(db)
    .selectFrom('simulated_transfer')
    .select(['txid', 'amount'])
    .where('to_address', '=', address)
    .execute()
async function booksAreRight(): Promise<void> {
  expect((await ledgerSums(db)).filter(({ sum }) => sum !== '0')).toEqual([])
  expect(await ledgerDrift(db)).toEqual([])
  expect(await statisticsDrift(db)).toEqual([])
}

test('money on its way back says why it waits, and what ends it', async () => {
  const { handle_id } = await pay('closed')
  await askBack(await onlyOf(handle_id))
  const pause = async (withdrawals_paused_at: Date | null) =>
    await setMerchant(services, merchant_id, { withdrawals_paused_at })
  await pause(services.clock.now())
  await advance()
  const wait = { code: 'withdrawals_paused', words: '提现已停止', ended_by: 'merchant' }
  expect((await onlyOf(handle_id, 'zh-CN')).act).toMatchObject({ state: 'improgress', wait })
  await pause(null)
  await carriedOut()
  expect((await onlyOf(handle_id)).act).toMatchObject({ state: 'accomplish', wait: null })
})

describe('money that belongs to no order is booked', () => {
  test('paid after close', async () => {
    const before = await suspense()
    const { handle_id } = await pay('closed')
    expect(await paymentOf(handle_id)).toMatchObject({ status: 4, exception: 'late' })
    expect(await onlyOf(handle_id)).toMatchObject({
      state: 'open',
      why: 'closed',
      amount: '10',
      credit: { fees: '0.05', received: '9.95' },
      send_back: { amount: '10', minimum: '0.2', elsewhere: true },
    })
    expect([before, await suspense()]).toEqual(['0', '10'])
  })

  test('taken back and brought again', async () => {
    const { handle_id } = await pay('returned', '11')
    expect(await paymentOf(handle_id)).toMatchObject({ status: 8 })
    expect(await onlyOf(handle_id)).toMatchObject({ state: 'open', why: 'returned', amount: '11' })
    expect(await suspense()).toBe('21')
  })

  test('a token that was not asked, in its own account', async () => {
    const { handle_id } = await pay('other-coin', '3')
    expect(await onlyOf(handle_id)).toMatchObject({ why: 'wrong_token', amount: '3', token: 'APT' })
    expect([await suspense(), await suspense('206')]).toEqual(['21', '3'])
  })

  test('a token that the platform does not know is listed and not booked', async () => {
    const { handle_id } = await pay('wrong-token', '4')
    expect(await onlyOf(handle_id)).toMatchObject({
      why: 'unknown_token',
      amount: '4',
      token: '?',
      credit: null,
      send_back: null,
    })
    expect(await suspense()).toBe('21')
  })

  test('past what an account can hold it is listed, to the last digit', async () => {
    const amount = '123456789012345678901234567890.123456'
    const order = await pay('closed', '1')
    await aptos.send({ from: { purpose: 'payer', index: 1n }, to: order.address, token_id: '106', amount })
    await makeBlocks(world, aptos, 1)
    const { list } = await unassignedPage(
      reader,
      { merchant_id, filter: { payment: order.handle_id } },
      { current: 1, size: 10 },
    )
    expect(list.map(({ why, amount: listed, credit }) => ({ why, listed, can: credit !== null }))).toEqual([
      { why: 'too_large', listed: amount, can: false },
      { why: 'closed', listed: '1', can: true },
    ])
    expect(await suspense()).toBe('22')
  })

  test('an address that was never given out belongs to nobody, and the operator sees it', async () => {
    const at = clock.now()
    const { address } = await inTransaction(db, (trx) =>
      newAddress(trx, { network_id: aptos.network_id, purpose: 'payment', at }),
    )
    await aptos.send({ from: { purpose: 'payer', index: 1n }, to: address, token_id: '106', amount: '7' })
    await makeBlocks(world, aptos, 1)
    expect((await unassignedTotals(db)).filter(({ of_nobody }) => of_nobody)).toEqual([
      expect.objectContaining({ token: 'USDT', state: 'open', in_suspense: true, count: 1, amount: '7' }),
    ])
    expect(await suspense()).toBe('29')
  })

  test('a part that the order still may get waits, and leaves the account when the order is paid', async () => {
    const order = await pay('under', '10')
    expect(await suspense()).toBe('35')
    expect(await onlyOf(order.handle_id)).toMatchObject({ why: 'waiting', credit: null, send_back: null })
    await aptos.send({ from: { purpose: 'payer', index: 1n }, to: order.address, token_id: '106', amount: '4' })
    await makeBlocks(world, aptos, 1)
    expect(await paymentOf(order.handle_id)).toMatchObject({ status: 2 })
    expect(await suspense()).toBe('29')
    await booksAreRight()
  })
})

test('what came before there was a suspense account is booked once', async () => {
  const { handle_id } = await pay('closed', '13')
  const { handle_id: unassigned } = await onlyOf(handle_id)
  const before = await suspense()
  // As an older server has left it: no row, and nothing in the books.
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('unassigned').where('handle_id', '=', unassigned).execute()
    const postings = [
      { account: chart.suspense('6'), token_id: '106', amount: '-13' },
      { account: chart.onChain('6'), token_id: '106', amount: '13' },
    ]
    await postEntry(trx, { ref: 'test:unbook', reason: 'adjustment', at: clock.now(), postings })
  })
  while ((await catchUpUnassigned(services, 3)) > 0);
  expect(await onlyOf(handle_id)).toMatchObject({ state: 'open', why: 'closed', amount: '13' })
  expect(await suspense()).toBe(before)
  expect(await catchUpUnassigned(services)).toBe(0)
})

describe('a merchant decides', () => {
  test('credit: extra income, the order stays closed, and its shop is not told "paid"', async () => {
    const { handle_id } = await pay('closed')
    const told = await toldShop(handle_id)
    const [held, had] = [await suspense(), await income()]
    const money = await onlyOf(handle_id)
    const client_ref = randomUUID()
    const act = await askCredit(money, client_ref)
    expect(act).toMatchObject({ kind: 'credit', amount: '10', fees: '0.05', state: 'accomplish' })
    // The same intent again is the same record.
    expect(await askCredit(money, client_ref)).toEqual(act)
    await expect(askCredit(money)).rejects.toMatchObject({ reason: 'wrong_state' })
    await expect(askBack(money)).rejects.toMatchObject({ reason: 'wrong_state' })
    expect(Number(held) - Number(await suspense())).toBe(10)
    expect(Number(await income()) - Number(had)).toBeCloseTo(9.95, 9)
    expect(await paymentOf(handle_id)).toMatchObject({
      status: 4,
      exception: null,
      mch_real_receive: expect.stringMatching(/^0/),
    })
    expect(await toldShop(handle_id)).toEqual(told)
  })

  test('send back: once, all of it, to the sender, and an under-paid order is never called paid', async () => {
    const { handle_id } = await pay('under')
    clock.advance(1801)
    await expireDue(services)
    expect(await paymentOf(handle_id)).toMatchObject({ status: 3, exception: 'under' })
    const money = await onlyOf(handle_id)
    expect(money).toMatchObject({ why: 'under', amount: '6' })
    await expect(askBack(money, { amount: '5' })).rejects.toMatchObject({ reason: 'parameter_error' })
    const before = (await sentTo(money.from_address)).length
    const client_ref = randomUUID()
    await askBack(money, { client_ref })
    // Nothing is left to accept while it is on its way.
    const accept = inTransaction(db, (trx) =>
      acceptPayments(trx, services, { by, handle_ids: [handle_id], reason: 'please' }),
    )
    await expect(accept).rejects.toMatchObject({ reason: 'wrong_state' })
    const held = await suspense()
    await carriedOut()
    await carriedOut()
    const sent = (await sentTo(money.from_address)).slice(before)
    expect(sent.map(({ amount }) => Number(amount))).toEqual([6])
    expect(await onlyOf(handle_id)).toMatchObject({ state: 'sent_back', act: { state: 'accomplish', client_ref } })
    expect(await paymentOf(handle_id)).toMatchObject({ status: 3, exception: null })
    expect(Number(held) - Number(await suspense())).toBe(6)
    expect((await toldShop(handle_id)).filter((text) => String(text).includes('payment.paid'))).toEqual([])
  })

  test('less than the network costs is not sent', async () => {
    const { handle_id } = await pay('closed', '0.1')
    await expect(askBack(await onlyOf(handle_id))).rejects.toMatchObject({ reason: 'amount_too_small' })
  })

  test('another merchant finds nothing', async () => {
    const { handle_id } = await pay('closed')
    const money = await onlyOf(handle_id)
    const other = actor('999999')
    const { amount } = money
    const asked = { handle_id: money.handle_id, amount, client_ref: randomUUID() }
    const stolen = inTransaction(db, (trx) => creditUnassigned(trx, services, { by: other, asked }))
    await expect(stolen).rejects.toMatchObject({ reason: 'does_not_exist' })
  })
})

describe('the chain takes back what was decided about', () => {
  const takeBack = async () => {
    await aptos.reorg(1, 'transactions')
    await makeBlocks(world, aptos, 1)
  }

  test('a credit is taken from the merchant again', async () => {
    const { handle_id } = await pay('closed')
    const had = await income()
    await askCredit(await onlyOf(handle_id))
    await takeBack()
    expect(await income()).toBe(had)
    expect(await onlyOf(handle_id)).toMatchObject({ state: 'taken_back' })
    const bell = db.selectFrom('notification').select('code').orderBy('id', 'desc')
    expect(await bell.executeTakeFirst()).toEqual({ code: 'unassigned_taken_back' })
    await booksAreRight()
  })

  test('a send-back that is not signed is canceled', async () => {
    const { handle_id } = await pay('closed')
    const money = await onlyOf(handle_id)
    const before = (await sentTo(money.from_address)).length
    await askBack(money)
    await takeBack()
    await carriedOut()
    expect((await sentTo(money.from_address)).length).toBe(before)
    for (const language of ['en-US', 'zh-CN'] as const) {
      const act = { state: 'canceled', reason: refusalText('cannot_be_refunded', language) }
      expect(await onlyOf(handle_id, language)).toMatchObject({ state: 'taken_back', act })
    }
  })

  test('a send-back that is signed goes on, and the merchant bears it', async () => {
    const { handle_id } = await pay('closed', '500')
    const money = await onlyOf(handle_id)
    await askBack(money)
    await advance()
    await takeBack()
    await carriedOut()
    expect(await onlyOf(handle_id)).toMatchObject({ state: 'sent_back', act: { state: 'accomplish' } })
    const owes = Number(await balanceOf(chart.debt(merchant_id)))
    expect(owes).toBeLessThan(0)
    expect([await income(), await balanceOf(chart.capital(merchant_id))]).toEqual(['0', '0'])
    await booksAreRight()
  })
})

test('one is found by its handle, decided or not', async () => {
  const money = await onlyOf((await pay('closed')).handle_id)
  const { handle_id } = money
  const filter = { handle_id }
  const found = async () =>
    await unassignedPage({ ...reader, language: 'en-US' }, { merchant_id, filter }, { current: 1, size: 10 })
  expect((await found()).list).toMatchObject([{ handle_id, state: 'open' }])
  await askCredit(money)
  expect((await found()).list).toMatchObject([{ handle_id, state: 'credited' }])
})
