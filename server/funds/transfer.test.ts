import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as chart from '#server/ledger/chart'
import { testApi } from '#server/testing/test-api'
import { currencyRoutes } from './routes/currency'
import { fundsRoutes } from './routes/funds'
import { statisticsRoutes } from '#server/statistics/routes/statistics'
import { balances, ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { testDatabase } from '#server/database/test-database'
import * as account from '#shared/contract/account'
import { rearrange } from '#shared/contract/currency'
import { assets } from '#shared/contract/statistics'
import { inTransaction } from '#server/database/connect'
import { add, compare, signOf } from '#shared/money/amount'
import { credit, richMerchant, TOKEN } from './testing/rich-merchant'
import type { RichMerchant } from './testing/rich-merchant'
import { transferFunds } from './transfer'
import { actor } from '#server/testing/actor'

const { db } = await testDatabase()
const api = testApi({ db, handlers: [fundsRoutes, statisticsRoutes, currencyRoutes].flat() })

interface Wish {
  from?: string
  to?: string
  amount?: string
  token_id?: string
  client_ref?: string
}
const wishOf = ({ shop }: RichMerchant, wish: Wish) => ({
  token_id: TOKEN,
  from: 'capital',
  to: shop.appid,
  amount: '10',
  client_ref: randomUUID(),
  ...wish,
})
const move = async (owner: RichMerchant, wish: Wish = {}) =>
  await api.call(account.transfer, { token: owner.token, body: { ...wishOf(owner, wish), ...owner.proof() } })
const balanceOf = async (owner: string): Promise<string> =>
  (await balances(db, { owner, token_id: TOKEN })).at(0)?.balance ?? '0'
const capitalOf = async ({ merchant_id }: RichMerchant) => await balanceOf(chart.capital(merchant_id).owner)
const shopsOf = async ({ merchant_id, shop }: RichMerchant) =>
  await balanceOf(chart.application(merchant_id, shop.application_id).owner)
async function booksAgree(): Promise<void> {
  expect((await ledgerSums(db)).every(({ sum }) => sum === '0')).toBe(true)
  expect(await ledgerDrift(db)).toEqual([])
}

describe('a transfer between own accounts', () => {
  test('is booked at once, is in the list, and is found by its client_ref', async () => {
    const owner = await richMerchant(api)
    const client_ref = randomUUID()
    const { status, data } = await move(owner, { amount: '12.50', client_ref })
    expect(status).toBe(200)
    const record = {
      from: 'capital',
      from_name: 'Capital account',
      to: owner.shop.appid,
      amount: '12.5',
      state: 'accomplish',
      chain: 'Aptos',
      client_ref,
    }
    expect(data).toMatchObject(record)
    expect(await capitalOf(owner)).toBe('87.5')
    expect(await shopsOf(owner)).toBe('12.5')
    expect(await api.data(account.transfers, { token: owner.token, query: { client_ref } })).toEqual({
      list: [data],
      total: 1,
    })
    const { list } = await api.data(account.transferAccounts, { token: owner.token })
    expect(list).toMatchObject([
      { account: 'capital', token_id: TOKEN, balance: '87.5' },
      { account: owner.shop.appid, token_id: TOKEN, balance: '12.5' },
    ])
    const entry = await db.selectFrom('ledger_entry').select('reason').where('ref', 'like', 'transfer:%').execute()
    expect(entry).toEqual([{ reason: 'transfer' }])
    await booksAgree()
  })

  test('may take the whole balance, but not a unit more', async () => {
    const owner = await richMerchant(api)
    expect((await move(owner, { amount: '100.000001' })).msg).toBe('Insufficient balance')
    expect((await move(owner, { amount: '100' })).status).toBe(200)
    expect((await move(owner, { from: owner.shop.appid, to: 'capital', amount: '100' })).status).toBe(200)
    expect(await capitalOf(owner)).toBe('100')
    await booksAgree()
  })

  test.each([
    ['the same account', { to: 'capital' }, 'Parameter error', [{ path: 'to' }]],
    ['finer than the token', { amount: '1.0000001' }, 'Parameter error', [{ path: 'amount' }]],
    ['zero', { amount: '0' }, 'Parameter error', [{ path: 'amount' }]],
    ['a negative amount', { amount: '-1' }, 'Parameter error', [{ path: 'amount' }]],
    ['an unknown token', { token_id: '999' }, 'Currency does not exist', undefined],
    ['an unknown account', { to: 'APP9999' }, 'This record does not exist', undefined],
    ['held money', { from: 'held' }, 'This record does not exist', undefined],
  ])('with %s is refused, and moves nothing', async (_, wish, msg, errors) => {
    const owner = await richMerchant(api)
    expect(await move(owner, wish)).toMatchObject({ status: 422, msg, errors })
    expect(await capitalOf(owner)).toBe('100')
  })

  test('to an application of another merchant is refused like an unknown one', async () => {
    const [owner, stranger] = [await richMerchant(api), await richMerchant(api)]
    expect((await move(owner, { to: stranger.shop.appid })).msg).toBe('This record does not exist')
    expect((await move(owner, { from: stranger.shop.appid, to: 'capital' })).msg).toBe('This record does not exist')
  })

  test('can empty the account of a deleted application, but not fill it', async () => {
    const owner = await richMerchant(api)
    await move(owner, { amount: '5' })
    await db
      .updateTable('application')
      .set({ deleted_at: api.clock.now() })
      .where('id', '=', owner.shop.application_id)
      .execute()
    expect((await move(owner)).msg).toBe('This record does not exist')
    expect((await move(owner, { from: owner.shop.appid, to: 'capital', amount: '5' })).status).toBe(200)
    const { list } = await api.data(account.transferAccounts, { token: owner.token })
    expect(list.map((row) => row.account)).toEqual(['capital'])
  })

  test('without a step-up moves nothing', async () => {
    const owner = await richMerchant(api)
    const answer = await api.call(account.transfer, { token: owner.token, body: wishOf(owner, {}) })
    expect(answer).toMatchObject({ status: 422, code: 10038 })
    expect(await capitalOf(owner)).toBe('100')
  })

  test('that is sent again returns the first one, also when the row of its key is gone', async () => {
    const owner = await richMerchant(api)
    const client_ref = randomUUID()
    const first = await move(owner, { client_ref })
    const again = await move(owner, { client_ref })
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    expect(again.data).toEqual(first.data)
    await db.deleteFrom('idempotent_call').where('key', '=', client_ref).execute()
    expect((await move(owner, { client_ref, amount: '10.00' })).data).toEqual(first.data)
    await db.deleteFrom('idempotent_call').where('key', '=', client_ref).execute()
    expect((await move(owner, { client_ref, amount: '11' })).msg).toContain('belongs to another request')
    expect(await capitalOf(owner)).toBe('90')
    const log = db.selectFrom('activity_log').select('action').where('merchant_id', '=', owner.merchant_id)
    expect(await log.execute(), 'the activity log of the merchant').toEqual([{ action: account.transfer.name }])
  })

  test('in parallel with others never overdraws, and opposite transfers do not deadlock', async () => {
    const owner = await richMerchant(api, { capital: '10' })
    const { merchant_id, shop } = owner
    await credit(db, {
      owner: chart.application(merchant_id, shop.application_id).owner,
      amount: '10',
      at: api.clock.now(),
    })
    const wishes = Array.from({ length: 40 }, (_, index) =>
      wishOf(owner, { amount: '3', ...(index % 2 === 0 ? {} : { from: shop.appid, to: 'capital' }) }),
    )
    const outcomes = await Promise.allSettled(
      wishes.map(
        async (body) =>
          await inTransaction(
            db,
            async (trx) => await transferFunds(trx, api.services, { by: actor(merchant_id), body }),
          ),
      ),
    )
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
    expect(new Set(refused)).toEqual(new Set(refused.length === 0 ? [] : ['Refusal: Insufficient balance']))
    const [capital, shops] = [await capitalOf(owner), await shopsOf(owner)]
    expect(compare(add(capital, shops), '20')).toBe(0)
    expect([signOf(capital), signOf(shops)]).not.toContain(-1)
    await booksAgree()
  })
})

describe('the assets', () => {
  test('name the reason for the frozen part, and the sum in applications', async () => {
    const owner = await richMerchant(api)
    const { merchant_id, token } = owner
    await move(owner, { amount: '40' })
    const at = api.clock.now()
    await credit(db, { owner: chart.held(merchant_id).owner, amount: '7', at })
    await db
      .insertInto('withdrawal')
      .values({
        handle_id: randomUUID(),
        merchant_id,
        token_id: TOKEN,
        address: '0x1',
        amount: '7',
        fee: '1',
        received: '6',
        usdt_amount: '7',
        state: 'auditing',
        txid: null,
        client_ref: null,
        created_at: at,
        finished_at: null,
      })
      .execute()
    const { list } = await api.data(assets, { token })
    expect(list).toMatchObject([
      {
        balance: '107',
        available: '60',
        frozen: '7',
        frozen_by: [{ reason: 'withdrawal', amount: '7' }],
        in_applications: '40',
        pending: '0',
      },
    ])
  })

  test('are in the requested order, or in the merchant’s own', async () => {
    const owner = await richMerchant(api, { capital: '1' })
    const { merchant_id, token } = owner
    const at = api.clock.now()
    await credit(db, { owner: chart.capital(merchant_id).owner, amount: '3', at, token_id: '104' })
    await credit(db, { owner: chart.capital(merchant_id).owner, amount: '2', at, token_id: '206' })
    const order = async (sort?: string) =>
      (await api.data(assets, { token, ...(sort === undefined ? {} : { query: { sort } }) })).list.map(
        ({ token_id }) => token_id,
      )
    expect(await order()).toEqual(['104', '106', '206'])
    expect(await order('balance')).toEqual(['106', '206', '104'])
    expect(await order('-balance')).toEqual(['104', '206', '106'])
    expect(await order('usdt_balance')).toEqual(['106', '104', '206'])
    expect(await order('-usdt_balance')).toEqual(['206', '104', '106'])
    const arrange = async (token_ids: string[]) => await api.call(rearrange, { token, body: { token_ids } })
    expect((await arrange(['206', '106', '104'])).status).toBe(200)
    expect(await order('own')).toEqual(['206', '106', '104'])
    expect((await arrange(['206', '206', '104'])).msg).toBe('Parameter error')
    expect((await arrange(['101', '206', '104'])).msg).toBe('Currency does not exist')
    expect(await order()).toEqual(['206', '106', '104'])
    expect((await arrange(['104'])).status).toBe(200)
    expect(await order()).toEqual(['104', '106', '206'])
  })
})
