import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openSession } from '#server/access/sessions'
import { fundsRoutes } from './routes/funds'
import { statisticsRoutes } from '#server/statistics/routes/statistics'
import * as chart from '#server/ledger/chart'
import { testApi } from '#server/testing/test-api'
import { makeBlocks } from '#sandbox/customers/pace'
import { payRecharge } from '#sandbox/customers/pay-recharge'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { inTransaction } from '#server/database/connect'
import { balances, ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { postEntry } from '#server/ledger/testing/post-entry'
import { testDatabase } from '#server/database/test-database'
import * as account from '#shared/contract/account'
import { assets } from '#shared/contract/statistics'
import { add, subtract } from '#shared/money/amount'
import type { Decimal } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { transferFunds } from './transfer'
import { minedChain } from '#sandbox/chain/mined-chain'
import { actor } from '#server/testing/actor'

const plain = (amount: Decimal): string => formatAmount(amount, { mode: 'plain' })
const { db } = await testDatabase()
const town = await shopSetup({ db, networks: ['1', '2', '5'], nodes: true })
const { services, clock, world, merchant } = town
const { merchant_id } = merchant
const api = testApi({ db, handlers: [...fundsRoutes, ...statisticsRoutes], services })

/** A new session, because days pass in these tests. */
const newToken = async (): Promise<string> => {
  const session = { merchant_id, token_class: 'full', kept: false, ip: '127.0.0.1', device: 'Test' } as const
  return (await openSession(db, services, session)).token
}
const ask = async (body: { token_id: string; amount?: string; client_ref?: string }) =>
  await api.call(account.rechargeFunds, { token: await newToken(), body: { client_ref: randomUUID(), ...body } })
const reserve = async (token_id: string, amount?: string) => {
  const client_ref = randomUUID()
  const body = { token_id, client_ref, ...(amount === undefined ? {} : { amount }) }
  return await api.data(account.rechargeFunds, { token: await newToken(), body })
}
const newest = async () =>
  (await api.data(account.recharges, { token: await newToken(), query: { pageSize: 20 } })).list[0]
const ownBalance = async (owner: string, token_id = '101'): Promise<string> =>
  (await balances(db, { owner, token_id })).at(0)?.balance ?? '0'
const balanceOf = async (token_id: string): Promise<string> =>
  await ownBalance(chart.capital(merchant_id).owner, token_id)
const bell = async () =>
  await db.selectFrom('notification').select(['code', 'params']).where('types', '=', 104).orderBy('id').execute()
const assetOf = async (token_id: string) =>
  (await api.data(assets, { token: await newToken() })).list.find((row) => row.token_id === token_id)
async function booksAgree(): Promise<void> {
  expect((await ledgerSums(db)).every(({ sum }) => sum === '0')).toBe(true)
  expect(await ledgerDrift(db)).toEqual([])
}

describe.each([
  { chain: 'TRON', network_id: '1', token_id: '101', simulated: false },
  { chain: 'Ethereum', network_id: '2', token_id: '102', simulated: false },
  { chain: 'TON', network_id: '5', token_id: '105', simulated: true },
])('a recharge on $chain', ({ chain, network_id, token_id, simulated }) => {
  const adapter = minedChain(services.chains, network_id)

  test('is shown when it is seen, and credited when it is confirmed', async () => {
    const { address, ...terms } = await reserve(token_id, '250.5')
    expect(terms).toMatchObject({ chain, simulated, amount: '250.5', minimum: '1', token: 'USDT' })
    expect(terms.expires_at).toBe(clock.seconds() + 86_400)
    await payRecharge(world, { address, token_id, amount: '250.5', pace: 'chain' })
    await makeBlocks(world, adapter, 1)
    const { confirmations: required } = adapter
    expect(await newest()).toMatchObject({ address, amount: '250.5', state: 'confirming', confirmations: 1, required })
    expect(await balanceOf(token_id)).toBe('0')
    expect(await assetOf(token_id)).toMatchObject({ balance: '0', pending: '250.5' })

    await makeBlocks(world, adapter, required - 1)
    const record = await newest()
    expect(record).toMatchObject({ state: 'accomplish', confirmations: required, chain, decimals: 6 })
    expect(record?.browser_url).toContain(record?.txid ?? 'no transaction')
    expect(await balanceOf(token_id)).toBe('250.5')
    expect(await assetOf(token_id)).toMatchObject({ available: '250.5', pending: '0' })
    expect((await bell()).at(-1)).toEqual({
      code: 'recharge_received',
      params: { amount: '250.5', token: 'USDT', chain },
    })
    await booksAgree()
  })

  test('credits any amount, any number of times, also after the address has expired', async () => {
    const before = await balanceOf(token_id)
    const { address, expires_at } = await reserve(token_id, '100')
    await payRecharge(world, { address, token_id, amount: '0.4' })
    await payRecharge(world, { address, token_id, amount: '100' })
    clock.advance(3 * 86_400)
    expect(clock.seconds()).toBeGreaterThan(expires_at)
    await payRecharge(world, { address, token_id, amount: '7' })
    expect(await balanceOf(token_id)).toBe(plain(add(before, '107.4')))
    await booksAgree()
  })

  test('that the chain drops before its confirmation is not credited', async () => {
    const before = await balanceOf(token_id)
    const { address } = await reserve(token_id)
    await payRecharge(world, { address, token_id, amount: '9', pace: 'chain' })
    await makeBlocks(world, adapter, 1)
    await adapter.reorg(1, 'transactions')
    await makeBlocks(world, adapter, adapter.confirmations)
    expect(await newest()).toMatchObject({ address, state: 'canceled', confirmations: 0 })
    expect(await balanceOf(token_id)).toBe(before)
    expect((await bell()).at(-1)?.code).toBe('recharge_taken_back')
  })

  test('that the chain drops after it was credited is debited again', async () => {
    const before = await balanceOf(token_id)
    const { address } = await reserve(token_id)
    await payRecharge(world, { address, token_id, amount: '30' })
    expect(await newest()).toMatchObject({ address, state: 'accomplish' })
    await adapter.reorg(adapter.confirmations, 'transactions')
    await makeBlocks(world, adapter, adapter.confirmations)
    expect(await newest()).toMatchObject({ address, state: 'canceled' })
    expect(await balanceOf(token_id)).toBe(before)
    await booksAgree()
  })

  test('in an unknown token is ignored', async () => {
    const { address } = await reserve(token_id)
    const { total } = await api.data(account.recharges, { token: await newToken() })
    await adapter.send({ from: { purpose: 'payer', index: 1n }, to: address, token_id: 'wrong-token', amount: '5' })
    await makeBlocks(world, adapter, adapter.confirmations)
    expect((await api.data(account.recharges, { token: await newToken() })).total).toBe(total)
  })
})

describe('the address of a recharge', () => {
  test('can be read again by its intent, by its merchant only, also after it has expired; reading reserves none', async () => {
    const client_ref = randomUUID()
    const { data } = await ask({ token_id: '101', amount: '50', client_ref })
    const read = async (token: string, ref = client_ref) =>
      await api.call(account.rechargeAddress, { token, query: { client_ref: ref } })
    expect((await read(await newToken())).data).toEqual(data)
    const { token: stranger } = await api.signInAs({ email: 'recharge-stranger@shop.example' })
    expect((await read(stranger)).code).toBe(10052)
    const unknown = randomUUID()
    expect((await read(await newToken(), unknown)).code).toBe(10052)
    const none = await db.selectFrom('recharge_address').selectAll().where('client_ref', '=', unknown).execute()
    expect(none).toEqual([])
    await db.updateTable('token').set({ payable: false }).where('id', '=', '101').execute()
    expect((await read(await newToken())).data, 'recharges of the token were switched off').toEqual(data)
    await db.updateTable('token').set({ payable: true }).where('id', '=', '101').execute()
  })

  test('is the same for the same intent, also when the row of its key is gone, and a new one for a new intent', async () => {
    const client_ref = randomUUID()
    const first = await ask({ token_id: '101', amount: '50', client_ref })
    await db.deleteFrom('idempotent_call').where('key', '=', client_ref).execute()
    expect((await ask({ token_id: '101', amount: '50.00', client_ref })).data).toEqual(first.data)
    await db.deleteFrom('idempotent_call').where('key', '=', client_ref).execute()
    expect((await ask({ token_id: '101', amount: '51', client_ref })).msg).toContain('belongs to another request')
    expect((await ask({ token_id: '101', amount: '50' })).data).not.toMatchObject({
      address: Object(first.data).address,
    })
  })

  test.each([
    ['an unknown token', { token_id: '999' }, 'Currency does not exist'],
    ['a coin that cannot be paid in', { token_id: '201' }, 'This currency is not supported temporarily'],
    ['a network that does not run here', { token_id: '104' }, 'No address available'],
    ['less than the minimum', { token_id: '101', amount: '0.99' }, 'The amount is too small'],
    ['an amount finer than the token', { token_id: '101', amount: '2.0000001' }, 'Parameter error'],
  ])('for %s is refused', async (_, wish, msg) => {
    expect(await ask(wish)).toMatchObject({ status: 422, msg })
  })

  test('must exist to be paid from the tester’s panel', async () => {
    const wish = { address: 'T-nobody', token_id: '101', amount: '1' }
    await expect(payRecharge(world, wish)).rejects.toThrow('No merchant has this recharge address')
  })
})

test('money that was spent before the chain dropped the recharge becomes a debt, and no balance is below zero', async () => {
  const tron = minedChain(services.chains, '1')
  const { address } = await reserve('101')
  await payRecharge(world, { address, token_id: '101', amount: '40' })
  const spent = plain(subtract(await balanceOf('101'), '15'))
  await inTransaction(db, async (trx) => {
    await postEntry(trx, {
      ref: 'adjustment:spent',
      reason: 'adjustment',
      at: clock.now(),
      postings: [
        {
          account: chart.capital(merchant_id),
          token_id: '101',
          amount: `-${spent}`,
        },
        { account: chart.onChain('1'), token_id: '101', amount: spent },
      ],
    })
  })
  await tron.reorg(tron.confirmations, 'transactions')
  await makeBlocks(world, tron, tron.confirmations)
  expect(await balanceOf('101')).toBe('0')
  expect(await ownBalance(`m:${merchant_id}:debt`)).toBe('-25')
  await booksAgree()
})

test('money that was moved to an application before the chain dropped the recharge is debited there', async () => {
  const tron = minedChain(services.chains, '1')
  const { address } = await reserve('101')
  // The first recharge repays the debt of the test before.
  for (const amount of ['25', '40']) await payRecharge(world, { address, token_id: '101', amount })
  const application = chart.application(merchant_id, town.shop.application_id).owner
  const before = await ownBalance(application)
  const body = { token_id: '101', from: 'capital', to: town.shop.appid, amount: '40', client_ref: randomUUID() }
  await inTransaction(db, (trx) => transferFunds(trx, services, { by: actor(merchant_id), body }))
  await tron.reorg(tron.confirmations, 'transactions')
  await makeBlocks(world, tron, tron.confirmations)
  expect(await ownBalance(application)).toBe(before)
  expect(await ownBalance(`m:${merchant_id}:debt`)).toBe('0')
  await booksAgree()
})

test('an amount that the ledger cannot store does not stop other recharges', async () => {
  // Nobody has so much on a chain with balances.
  const ton = minedChain(services.chains, '5')
  const { address } = await reserve('105')
  const before = await balanceOf('105')
  const { total } = await api.data(account.recharges, { token: await newToken() })
  for (const amounts of [[`1${'0'.repeat(30)}`, '25'], ['9'.repeat(20)]]) {
    for (const amount of amounts)
      await ton.send({ from: { purpose: 'payer', index: 1n }, to: address, token_id: '105', amount })
    await makeBlocks(world, ton, ton.confirmations)
  }
  const after = await api.data(account.recharges, { token: await newToken(), query: { pageSize: 20 } })
  // The first amount fits into no column; the last fits, but not into an account that has a balance.
  expect(after.list.slice(0, after.total - total).map(({ amount, state }) => [amount, state])).toEqual([
    ['9'.repeat(20), 'confirming'],
    ['25', 'accomplish'],
  ])
  expect(await balanceOf('105')).toBe(plain(add(before, '25')))
  await booksAgree()
})
