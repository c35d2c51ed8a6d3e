import { expect, test } from 'vitest'
import { settleOnChain } from '#sandbox/customers/pace'
import { payOrder } from '#sandbox/customers/pay-order'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import * as chart from '#server/ledger/chart'
import { balances, ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { attentionOf } from '#server/payment/attention'
import { creditTogether } from '#server/payment/credit-unassigned'
import { changeTerms } from '#server/merchant/terms'
import { sum, subtract, toDecimal } from '#shared/money/amount'
import { actor } from '#server/testing/actor'
import { unassignedPage } from '../queries/unassigned'

const { db } = await testDatabase()
const { services, clock, world, merchant, shop } = await shopSetup({ db, networks: ['6'] })
const { merchant_id } = merchant
const by = actor(merchant_id)

const pay = async (amount: string) => await payOrder(world, { appid: shop.appid, chain: '6', amount, case: 'closed' })
const page = async () =>
  await unassignedPage(
    { ...services, language: by.language },
    { merchant_id, filter: { state: 'open' } },
    { current: 1, size: 10 },
  )
const credit = async (list: readonly { handle_id: string; amount: string }[], of = by) =>
  await inTransaction(db, async (trx) => await creditTogether(trx, services, { by: of, list }))
const waiting = async () =>
  (await attentionOf(db, { merchant_id, now: clock.now() })).filter(({ kind }) => kind === 'money_waiting')
const income = async () =>
  (await balances(db, { ...chart.application(merchant_id, shop.application_id), token_id: '106' })).at(0)?.balance

await pay('10')
await pay('20')
await pay('30')

test('what waits is told as money, and credited at once with what was reviewed alone', async () => {
  const { list, total, sums } = await page()
  expect([total, sums.open.usdt_amount]).toEqual([3, '60'])
  expect(await waiting()).toEqual([{ kind: 'money_waiting', count: 3, usdt_amount: '60' }])
  const [thirty, twenty, ten] = list
  if (thirty === undefined || twenty === undefined || ten === undefined) throw new Error('Three have come')

  const meanwhile = { handle_id: thirty.handle_id, amount: '31' }
  expect(await credit([ten, twenty, meanwhile])).toEqual({
    done: [ten.handle_id, twenty.handle_id],
    left: [thirty.handle_id],
  })
  // Less the fee of a payment.
  expect(await income()).toBe('29.85')
  expect(await waiting()).toEqual([{ kind: 'money_waiting', count: 1, usdt_amount: '30' }])
  await expect(credit([ten, twenty])).rejects.toMatchObject({ reason: 'wrong_state' })
  await expect(credit([thirty], actor('999999'))).rejects.toMatchObject({ reason: 'does_not_exist' })

  expect((await credit([thirty])).left).toEqual([])
  expect(await waiting()).toEqual([])
  expect((await ledgerSums(db)).filter(({ sum }) => sum !== '0')).toEqual([])
  expect(await ledgerDrift(db)).toEqual([])
})

test('money of an order has the fee that was agreed when the order began, whatever is agreed until it is credited', async () => {
  await pay('40')
  clock.advance(1)
  await inTransaction(db, async (trx) => {
    await changeTerms(trx, services, { merchant_id, change: { payment_fee: '0.1' } })
  })
  clock.advance(1)
  const [money] = (await page()).list
  if (money === undefined) throw new Error('It has come')
  expect(money.credit?.fees).toBe('0.2')
  const before = await income()
  await credit([money])
  expect(toDecimal(subtract((await income()) ?? '0', before ?? '0'))).toBe('39.8')

  // An order of today has the fee of today.
  await pay('40')
  expect((await page()).list[0]?.credit?.fees).toBe('4')
})

test('two transfers to one order are credited in one act, and one that is named twice is credited once', async () => {
  await credit((await page()).list)
  const { address } = await pay('50')
  const adapter = services.chains.get('6')
  await adapter.send({ from: { purpose: 'payer', index: 3n }, to: address, token_id: '106', amount: '5' })
  await settleOnChain(world, adapter, 'now')
  const { list } = await page()
  expect(list.map(({ amount }) => amount).toSorted()).toEqual(['5', '50'])
  const [first, second] = list
  if (first === undefined || second === undefined) throw new Error('Both have come')
  const before = (await income()) ?? '0'
  expect(await credit([first, second, first])).toEqual({ done: [first.handle_id, second.handle_id], left: [] })
  const net = list.map(({ amount, credit: part }) => toDecimal(subtract(amount, part?.fees ?? '0')))
  expect(toDecimal(subtract((await income()) ?? '0', before))).toBe(toDecimal(sum(net)))
  expect((await page()).list).toEqual([])
  expect((await ledgerSums(db)).filter((each) => each.sum !== '0')).toEqual([])
  expect(await ledgerDrift(db)).toEqual([])
})
