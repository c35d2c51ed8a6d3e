import { setMerchant } from '#server/testing/set-merchant'
import { somebodyWaits } from '#server/testing/somebody-waits'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { minedChain } from '#sandbox/chain/mined-chain'
import { newShop, shopSetup } from '#sandbox/customers/testing/shop-setup'
import { shopClient } from '#sandbox/customers/shop-client'
import { removeApplication } from '#server/application/delete-application'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { reserveAddress } from '#server/funds/recharge-address'
import * as chart from '#server/ledger/chart'
import type { LedgerAccount } from '#server/ledger/chart'
import { balances, ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { closeAccount, refuseOpenMatters } from '#server/merchant/queries/deregister'
import { lockedContacts } from '#server/merchant/queries/security'
import { acceptPayments } from '#server/payment/accept'
import { expireDue } from '#server/payment/expire'
import { creditUnassigned } from '#server/payment/credit-unassigned'
import { unassignedPage } from '#server/payout/queries/unassigned'
import { holdingsOfBooks, holdingsOfSimulatedChains, suspenseDrift } from '#server/start/testing/books-and-chain'
import { actor } from '#server/testing/actor'
import { runOperator } from './run-operator'

const { db, url } = await testDatabase()
const { api, services, clock, world } = await shopSetup({ db, networks: ['1'] })
const tron = minedChain(services.chains, '1')
const USDT = '101'
const BY = ['--by', 'Ada', '--why', 'the account is closed']

/** A merchant with a shop, and what this file does with both. */
async function newOwner() {
  const { merchant_id } = await api.signInAs()
  const shop = await newShop(db, clock.now(), { merchant_id })
  const client = shopClient(world.request, shop, clock)
  const order = async (amount = '10', expires_in = 3600) =>
    await client.create({ out_trade_no: crypto.randomUUID(), token_id: USDT, amount, expires_in })
  const recharge = async () =>
    await inTransaction(db, (trx) =>
      reserveAddress(trx, services, { merchant_id, body: { token_id: USDT, client_ref: crypto.randomUUID() } }),
    )
  const close = async () =>
    await inTransaction(db, async (trx) => {
      await lockedContacts(trx, merchant_id)
      await refuseOpenMatters(trx, merchant_id)
      await closeAccount(trx, services, merchant_id)
    })
  return { merchant_id, shop, client, order, recharge, close }
}

const mchidOf = async ({ merchant_id: id }: { merchant_id: string }): Promise<string> =>
  (await db.selectFrom('merchant').select('mchid').where('id', '=', id).executeTakeFirstOrThrow()).mchid
const pay = async (to: string, amount: string) =>
  await tron.send({ from: { purpose: 'payer', index: 1n }, to, token_id: USDT, amount })
const watch = async (blocks: number) => {
  await tron.mine(blocks)
  await world.watch('1')
}
const balanceOf = async ({ owner }: LedgerAccount): Promise<string> =>
  (await balances(db, { owner, token_id: USDT })).at(0)?.balance ?? '0'
const rows = z.object({
  list: z.array(
    z.object({ money: z.string(), amount: z.string(), state: z.string(), merchant: z.nullable(z.string()) }),
  ),
})
const run = async (...words: string[]) =>
  await runOperator(words, { DATABASE_URL: url, SECRET: services.settings.secret })
const done = async (...words: string[]): Promise<string> => {
  const { out, err, exit_code } = await run(...words)
  expect({ err, exit_code }).toEqual({ err: '', exit_code: 0 })
  return out
}
const listed = async (amount: string) =>
  z.parse(rows, JSON.parse(await done('unassigned', 'rows', '--json'))).list.find((row) => row.amount === amount)
async function booksEqualChain(): Promise<void> {
  expect(await holdingsOfBooks(db)).toEqual(await holdingsOfSimulatedChains(db))
  expect(await suspenseDrift(db)).toEqual([])
  expect((await ledgerSums(db)).filter(({ sum }) => sum !== '0')).toEqual([])
  expect(await ledgerDrift(db)).toEqual([])
}

describe('an account is not closed while something of it is open', () => {
  test('an order that can be paid', async () => {
    const owner = await newOwner()
    await owner.order()
    await expect(owner.close()).rejects.toMatchObject({ reason: 'account_has_orders' })
  })

  test('a recharge that is seen and not final, and then its money', async () => {
    const owner = await newOwner()
    const { address } = await owner.recharge()
    await pay(address, '40')
    await watch(1)
    await expect(owner.close()).rejects.toMatchObject({ reason: 'account_awaits_money' })
    await watch(tron.confirmations)
    await expect(owner.close()).rejects.toMatchObject({ reason: 'balance_left' })
  })

  test('money that waits for a decision', async () => {
    const owner = await newOwner()
    const { address, out_trade_no } = await owner.order()
    await owner.client.close(out_trade_no)
    await pay(address, '5000')
    await watch(tron.confirmations)
    await expect(owner.close()).rejects.toMatchObject({ reason: 'account_has_undecided' })
  })
})

describe('money that comes after an account was closed', () => {
  test('is of nobody, whatever it was paid for, and the operator decides about it', async () => {
    const owner = await newOwner()
    const recharge = await owner.recharge()
    const order = await owner.order('20')
    await owner.client.close(order.out_trade_no)
    await owner.close()
    await pay(recharge.address, '41')
    await pay(order.address, '20')
    await watch(tron.confirmations)
    expect(await balanceOf(chart.capital(owner.merchant_id))).toBe('0')
    const [recharged, ordered] = [await listed('41'), await listed('20')]
    expect([recharged?.state, ordered?.state]).toEqual(['open', 'open'])
    await booksEqualChain()
    const before = await balanceOf(chart.operator)
    await done('unassigned', 'keep', recharged?.money ?? '', ...BY)
    expect([before, await balanceOf(chart.operator)]).toEqual(['0', '41'])
    const heir = await newOwner()
    const assign = ['unassigned', 'assign', ordered?.money ?? '']
    const closed = await mchidOf(owner)
    expect((await run(...assign, closed, ...BY)).err).toMatch(/^Not done/)
    await done(...assign, await mchidOf(heir), ...BY)
    const asked = { handle_id: ordered?.money ?? '', amount: '20', client_ref: crypto.randomUUID() }
    await inTransaction(db, (trx) => creditUnassigned(trx, services, { by: actor(heir.merchant_id), asked }))
    // No order of the heir was paid, so there is no fee, and no account of an application of somebody else.
    expect(await balanceOf(chart.capital(heir.merchant_id))).toBe('20')
    await booksEqualChain()
  })

  test('more for a paid order', async () => {
    const owner = await newOwner()
    const order = await owner.order('7')
    await pay(order.address, '7')
    await watch(tron.confirmations)
    const account = chart.application(owner.merchant_id, owner.shop.application_id)
    expect(await balanceOf(account)).toBe('6.965')
    // As if it had been withdrawn: the account is empty when it is closed.
    await setMerchant(services, owner.merchant_id, { deleted_at: clock.now() })
    await pay(order.address, '8')
    await watch(tron.confirmations)
    expect(await balanceOf(account)).toBe('6.965')
    expect(await listed('8')).toMatchObject({ state: 'open' })
    await booksEqualChain()
  })

  test('a recharge that is read while the account is being closed leaves nothing in it', async () => {
    const owner = await newOwner()
    const { address } = await owner.recharge()
    await pay(address, '43')
    const reading: Promise<unknown>[] = []
    await inTransaction(db, async (trx) => {
      await lockedContacts(trx, owner.merchant_id)
      await refuseOpenMatters(trx, owner.merchant_id)
      reading.push(watch(tron.confirmations))
      await somebodyWaits(db)
      await closeAccount(trx, services, owner.merchant_id)
    })
    await Promise.all(reading)
    expect(await balanceOf(chart.capital(owner.merchant_id))).toBe('0')
    expect(await listed('43')).toMatchObject({ state: 'open' })
    await booksEqualChain()
  })
})

test('what is accepted or credited after an application was deleted is in the capital account at once', async () => {
  const owner = await newOwner()
  const { merchant_id } = owner
  const late = await owner.order('30', 60)
  await pay(late.address, '29')
  await watch(tron.confirmations)
  const other = await owner.order('11')
  await owner.client.close(other.out_trade_no)
  clock.advance(120)
  await expireDue(services)
  const { appid, application_id } = owner.shop
  const { name } = await db
    .selectFrom('application')
    .select('name')
    .where('id', '=', application_id)
    .executeTakeFirstOrThrow()
  await inTransaction(db, (trx) => removeApplication(trx, services, { merchant_id, appid, confirm: name }))
  const by = actor(merchant_id)
  await inTransaction(db, (trx) =>
    acceptPayments(trx, services, { by, handle_ids: [late.handle_id], reason: 'agreed' }),
  )
  expect(await balanceOf(chart.application(merchant_id, application_id))).toBe('0')
  expect(await balanceOf(chart.capital(merchant_id))).toBe('28.855')
  await pay(other.address, '11')
  await watch(tron.confirmations)
  const { handle_id } = await db
    .selectFrom('unassigned')
    .innerJoin('chain_transfer', 'chain_transfer.id', 'transfer_id')
    .select('handle_id')
    .where('unassigned.merchant_id', '=', merchant_id)
    .where('to_address', '=', other.address)
    .executeTakeFirstOrThrow()
  // It is said before it is done.
  const { list } = await unassignedPage(
    { ...services, language: 'en-US' },
    { merchant_id, filter: {} },
    { current: 1, size: 10 },
  )
  expect(list.find((money) => money.handle_id === handle_id)?.credit).toEqual({
    fees: '0.055',
    received: '10.945',
    account: 'capital',
  })
  const asked = { handle_id, amount: '11', client_ref: crypto.randomUUID() }
  await inTransaction(db, (trx) => creditUnassigned(trx, services, { by, asked }))
  expect(await balanceOf(chart.application(merchant_id, application_id))).toBe('0')
  expect(await balanceOf(chart.capital(merchant_id))).toBe('39.8')
  await booksEqualChain()
})
