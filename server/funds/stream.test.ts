import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { fundsRoutes } from './routes/funds'
import * as chart from '#server/ledger/chart'
import { testApi } from '#server/testing/test-api'
import { newShop } from '#sandbox/customers/testing/shop-setup'
import { inTransaction } from '#server/database/connect'
import { postEntries } from '#server/ledger/ledger'
import { postEntry } from '#server/ledger/testing/post-entry'
import { seededRandom } from '#server/database/seeded-random'
import { testDatabase } from '#server/database/test-database'
import { insertPaid } from '#server/payout/refund/testing/paid-payment'
import * as fundStream from '#shared/contract/fund-stream'
import { add, compare } from '#shared/money/amount'
import { credit } from './testing/rich-merchant'

const { db } = await testDatabase()
const api = testApi({ db, handlers: fundsRoutes })
const at = api.clock.now()
const owner = await api.signInAs()
const { token, merchant_id } = owner
const shops = [await newShop(db, at, { merchant_id }), await newShop(db, at, { merchant_id })] as const

type Query = Readonly<Record<string, string | number>>
type Line = Awaited<ReturnType<typeof page>>['list'][number]

const page = async (query: Query) => await api.data(fundStream.stream, { token, query })
async function everything(query: Query = {}): Promise<Line[]> {
  const { list, total } = await page({ ...query, pageSize: 20 })
  const lines = [...list]
  for (let current = 2; lines.length < total; current += 1)
    lines.push(...(await page({ ...query, current, pageSize: 20 })).list)
  return lines
}

/** Books 400 random movements of three accounts in two tokens, over nine days. */
async function makePast(): Promise<void> {
  const random = seededRandom('stream')
  const owners = [
    chart.capital(merchant_id).owner,
    ...shops.map((shop) => chart.application(merchant_id, shop.application_id).owner),
  ]
  for (const account_owner of owners)
    for (const token_id of ['101', '106']) await credit(db, { owner: account_owner, amount: '100000', at, token_id })
  const pick = (items: readonly string[]): string => items[Math.floor(random() * items.length)] ?? ''
  const reasons = ['payment', 'payment', 'payment', 'payment', 'refund_hold', 'withdrawal', 'aggregation', 'adjustment']
  const entries = Array.from({ length: 400 }, (_, index) => {
    const token_id = pick(['101', '106'])
    const amount = `${Math.floor(random() * 90) + 1}.${Math.floor(random() * 10)}`
    const reason = pick(reasons)
    const sign = reason === 'payment' ? ['-', ''] : ['', '-']
    return {
      ref: `${reason}:none-${index}`,
      reason,
      at: new Date(at.getTime() + index * 2_000_000),
      postings: [
        { account: chart.onChain('1'), token_id, amount: `${sign[0]}${amount}` },
        { account: { owner: pick(owners), kind: 'liability' as const }, token_id, amount: `${sign[1]}${amount}` },
      ],
    }
  })
  await inTransaction(db, async (trx) => await postEntries(trx, entries))
}
await makePast()
const all = await everything()

describe('the stream of a merchant’s funds', () => {
  test('holds every movement once, the newest first', async () => {
    const { rows } = await sql<{ id: string }>`
      select p.id from ledger_posting p join ledger_account a on a.id = p.account_id
      where a.owner like ${chart.ownersOf(merchant_id)} order by p.id desc`.execute(db)
    expect(all.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(all).toHaveLength(406)
  })

  test('has balances that add up from line to line in each account', () => {
    const last = new Map<string, string>()
    for (const line of all.toReversed()) {
      const key = `${line.account} ${line.token_id}`
      expect(compare(add(last.get(key) ?? '0', line.amount), line.balance), line.id).toBe(0)
      last.set(key, line.balance)
    }
    expect(last.size).toBe(6)
  })

  test('is filtered by token, account, reason and time in every combination', async () => {
    const start_time = api.clock.seconds() + 200_000
    const end_time = api.clock.seconds() + 600_000
    const tokens: Query[] = [{}, { token_id: '106' }]
    const accounts: Query[] = [{}, { account: shops[1].appid }, { account: 'held' }, { without_held: '1' }]
    const reasons: Query[] = [{}, { reason: 'payment' }, { reason: 'aggregation' }]
    const times: Query[] = [{}, { start_time, end_time }, { end_time }]
    for (const some of tokens)
      for (const of of accounts)
        for (const why of reasons)
          for (const when of times) {
            const query = { ...some, ...of, ...why, ...when }
            const from = Number(query['start_time'] ?? 0)
            const to = Number(query['end_time'] ?? Number.POSITIVE_INFINITY)
            const expected = all.filter(
              (line) =>
                (query['token_id'] ?? line.token_id) === line.token_id &&
                (query['account'] ?? line.account) === line.account &&
                (query['without_held'] === undefined || line.account !== 'held') &&
                (query['reason'] ?? line.reason) === line.reason &&
                line.created_time >= from &&
                line.created_time < to,
            )
            expect(await everything(query), JSON.stringify(query)).toEqual(expected)
          }
  }, 60_000)

  test('has pages of every size that the console uses, and an empty one after the end', async () => {
    for (const pageSize of [7, 10, 20]) {
      const { list, total } = await page({ current: 3, pageSize })
      expect(list).toEqual(all.slice(2 * pageSize, 3 * pageSize))
      expect(total).toBe(all.length)
    }
    expect(await page({ current: 100_000, pageSize: 20 })).toMatchObject({ list: [], total: all.length })
  })

  test('keeps its pages while money moves, with the position that the first page has given', async () => {
    const before = await everything()
    const first = await page({ pageSize: 20 })
    const lines = [...first.list]
    for (let current = 2; lines.length < first.total; current += 1) {
      // Money comes to an account that the list has, and to one that it had not.
      for (const account of [chart.capital(merchant_id), chart.held(merchant_id)])
        await credit(db, { owner: account.owner, amount: '1', at, token_id: '101' })
      const next = await page({ current, pageSize: 20, before: first.before ?? '' })
      expect(next).toMatchObject({ total: first.total, before: first.before })
      lines.push(...next.list)
    }
    expect(lines).toEqual(before)
    const filtered = { reason: 'payment', pageSize: 10 }
    const payments = await page(filtered)
    await credit(db, { owner: chart.capital(merchant_id).owner, amount: '1', at, token_id: '101' })
    const again = await page({ ...filtered, before: payments.before ?? '' })
    expect(again).toEqual(payments)
    expect((await page({ pageSize: 10 })).total).toBeGreaterThan(first.total)
  })

  test('is empty for another merchant and for an unknown account', async () => {
    const stranger = await api.signInAs()
    expect(await api.data(fundStream.stream, { token: stranger.token })).toEqual({ list: [], total: 0 })
    expect(await page({ account: 'APP9999' })).toEqual({ list: [], total: 0 })
  })

  test('names the record behind each movement', async () => {
    const { application_id } = shops[0]
    const payment = await insertPaid(db, { merchant_id, application_id, at })
    const book = async (ref: string, reason: string) =>
      await inTransaction(db, async (trx) => {
        await postEntry(trx, {
          ref,
          reason,
          at,
          postings: [
            { account: chart.onChain('1'), token_id: '106', amount: '-1' },
            { account: chart.capital(merchant_id), token_id: '106', amount: '1' },
          ],
        })
      })
    const handle_id = 'a-withdrawal-0001'
    const withdrawal = await db
      .insertInto('withdrawal')
      .values({
        handle_id,
        merchant_id,
        token_id: '106',
        address: '0x1',
        amount: '2',
        fee: '1',
        received: '1',
        usdt_amount: '2',
        state: 'completed',
        txid: '0x2',
        client_ref: null,
        created_at: at,
        finished_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const refund = await db
      .insertInto('refund')
      .values({
        handle_id: 'a-refund-0000001',
        payment_id: payment.id,
        merchant_id,
        kind: 'part',
        amount: '1',
        usdt_amount: '1',
        address: '0x1',
        state: 'accomplish',
        txid: null,
        client_ref: null,
        from_capital: '0',
        created_at: at,
        finished_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ofPayment = { kind: 'payment', id: payment.handle_id }
    const ofWithdrawal = { kind: 'withdrawal', id: handle_id }
    const expected = [
      [`payment:${payment.id}:9:step`, 'payment', ofPayment],
      [`refund:${refund.id}:hold`, 'refund_hold', ofPayment],
      [`refund:${refund.id}`, 'refund', ofPayment],
      [`withdrawal:${withdrawal.id}`, 'withdrawal', ofWithdrawal],
      [`withdrawal:${withdrawal.id}:hold`, 'withdrawal_hold', ofWithdrawal],
      ['recharge:31:2:reversal', 'recharge_reversal', { kind: 'recharge', id: '31' }],
      ['transfer:17', 'transfer', { kind: 'transfer', id: '17' }],
      ['aggregation:1:106:2026-01-01', 'aggregation', null],
      ['payment:not-a-number', 'payment', null],
    ] as const
    for (const [ref, reason] of expected) await book(ref, reason)
    const { list } = await page({ pageSize: 20, account: 'capital', token_id: '106' })
    expect(list.slice(0, expected.length).map(({ source }) => source)).toEqual(
      expected.map(([, , source]) => source).toReversed(),
    )
  })
})

test('the lines of a statement come in complete, ordered batches, and end when the reader stops', async () => {
  const busy = await api.signInAs({ zone: 'UTC' })
  const entries = Array.from({ length: 5_000 }, (_, index) => ({
    ref: `transfer:batch-${index}`,
    reason: index % 5 === 0 ? 'transfer' : 'recharge',
    // Many entries at the same time, so that batches end between entries of one time.
    at: new Date(Date.UTC(2025, 10, 3) + Math.floor(index / 700) * 1000),
    postings: [
      {
        account: {
          owner: index % 5 === 0 ? chart.capital(busy.merchant_id).owner : 'chain:1',
          kind: index % 5 === 0 ? ('liability' as const) : ('asset' as const),
        },
        token_id: '101',
        amount: '-1',
      },
      {
        account: {
          owner:
            index % 5 === 0 ? chart.application(busy.merchant_id, '1').owner : chart.capital(busy.merchant_id).owner,
          kind: 'liability' as const,
        },
        token_id: '101',
        amount: '1',
      },
    ],
  }))
  await credit(db, {
    owner: chart.capital(busy.merchant_id).owner,
    amount: '10',
    at: new Date(Date.UTC(2025, 9, 1)),
    token_id: '101',
  })
  for (let start = 0; start < entries.length; start += 1_000)
    await inTransaction(db, async (trx) => await postEntries(trx, entries.slice(start, start + 1_000)))
  const ask = async () =>
    await api.app.request('/api/v1/account/statement/lines?token_id=101&month=2025-11', {
      headers: { 'X-Token': busy.token },
    })
  const lines = (await (await ask()).text()).trimEnd().split('\n')
  expect(lines).toHaveLength(4_000)
  expect(lines.map((line) => Object(JSON.parse(line)).balance)).toEqual(
    Array.from({ length: 4_000 }, (_, index) => String(index + 11)),
  )
  const reader = (await ask()).body?.getReader()
  const first = await reader?.read()
  expect(first?.done).toBe(false)
  await reader?.cancel()
  expect((await reader?.read())?.done).toBe(true)
})
