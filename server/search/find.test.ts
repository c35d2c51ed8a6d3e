import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { payOrder } from '#sandbox/customers/pay-order'
import { newShop, shopSetup } from '#sandbox/customers/testing/shop-setup'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { bookRefundHolds, bookRefunds } from '#server/payout/refund/refund-booking'
import { testApi } from '#server/testing/test-api'
import * as contract from '#shared/contract/search'
import { find as findIn } from './queries/find'

const { db } = await testDatabase()
const town = await shopSetup({ db, networks: ['1', '4', '6'] })
const { world, clock, shop, merchant } = town
const { chains } = town.services
const api = testApi({ db, services: { clock, chains } })
const stranger = await api.signInAs()
const theirShop = await newShop(db, clock.now(), { merchant_id: stranger.merchant_id })

const exact = await payOrder(world, { appid: shop.appid, chain: 'TRON', amount: '91.4', case: 'exact' })
const wrong = await payOrder(world, { appid: shop.appid, chain: 'TRON', amount: '30', case: 'wrong-token' })
const solana = await payOrder(world, { appid: shop.appid, chain: 'Solana', amount: '12.5', case: 'exact' })
const theirs = await payOrder(world, { appid: theirShop.appid, chain: 'TRON', amount: '91.4', case: 'exact' })
const [payer] = (
  await db
    .selectFrom('chain_transfer')
    .select('from_address')
    .where('txid', '=', exact.txids[0] ?? '')
    .execute()
).map(({ from_address }) => from_address)

const find = async (q: string, token = merchant.token) => await api.data(contract.search, { token, query: { q } })
const found = async (q: string, token?: string) =>
  (await find(q, token)).hits.map(({ kind, id, matched }) => ({ kind, id, matched }))

describe('what identifies a payment', () => {
  test.each([
    ['its transaction', () => exact.txids[0] ?? '', 'transaction'],
    ['its transaction in upper case', () => (exact.txids[0] ?? '').toUpperCase(), 'transaction'],
    ['a link to it', () => `https://tronscan.org/#/transaction/${exact.txids[0]}`, 'transaction'],
    ['its address', () => exact.address, 'receiving_address'],
    ['its platform order', () => exact.trade_no, 'platform_order'],
    ['its merchant order', () => exact.out_trade_no, 'order'],
    ['the beginning of that', () => exact.out_trade_no.slice(0, -3), 'order'],
    ['its ID', () => exact.handle_id, 'id'],
    ['its amount', () => '91.40 USDT', 'amount'],
  ])('%s', async (_, q, matched) => {
    expect(await found(q())).toContainEqual({ kind: 'payment', id: exact.handle_id, matched })
  })

  test('the address that it was sent from', async () => {
    expect(await found(payer ?? '')).toContainEqual({
      kind: 'payment',
      id: exact.handle_id,
      matched: 'payer_address',
    })
  })

  test('the answer says when the address sent more than is looked through', async () => {
    const asked = { merchant_id: merchant.merchant_id, q: payer ?? '' }
    expect(await findIn(db, asked)).toMatchObject({ payer_transfers: null })
    // The address sent one transfer: not to look at it leaves its payment out, and the answer says so.
    expect(await findIn(db, { ...asked, payerTransfers: 0 })).toEqual({ hits: [], more: [], payer_transfers: 0 })
  })

  test('a transaction of Solana, which is written in base58', async () => {
    expect(await found(solana.txids[0] ?? '')).toEqual([
      { kind: 'payment', id: solana.handle_id, matched: 'transaction' },
    ])
  })

  test('it says what it is, with amounts as decimal text', async () => {
    expect((await find(exact.trade_no)).hits[0]).toEqual({
      kind: 'payment',
      id: exact.handle_id,
      matched: 'platform_order',
      name: exact.out_trade_no,
      apply_name: expect.any(String),
      amount: '91.4',
      token: 'USDT',
      chain: 'TRON',
      decimals: 6,
      status: 2,
      state: null,
      time: clock.seconds(),
    })
  })
})

test('money that belongs to no order, and an application', async () => {
  expect(await found(wrong.txids[0] ?? '')).toEqual([
    { kind: 'payment', id: wrong.handle_id, matched: 'transaction' },
    { kind: 'unassigned', id: expect.any(String), matched: 'transaction' },
  ])
  expect(await found(shop.appid)).toContainEqual({ kind: 'application', id: shop.appid, matched: 'id' })
  // Shops are numbered over all files of a worker, so the name is asked for and not written here.
  const { name } = await db
    .selectFrom('application')
    .select('name')
    .where('appid', '=', shop.appid)
    .executeTakeFirstOrThrow()
  expect(await found(name.toLowerCase().slice(0, -1))).toContainEqual({
    kind: 'application',
    id: shop.appid,
    matched: 'name',
  })
})

test('another merchant’s records are found by nothing', async () => {
  const theirPayer = await db
    .selectFrom('chain_transfer')
    .select(['from_address', 'to_address', 'txid'])
    .where('txid', '=', theirs.txids[0] ?? '')
    .executeTakeFirstOrThrow()
  const keys = [
    theirs.txids[0] ?? '',
    theirs.address,
    theirPayer.from_address,
    theirs.trade_no,
    theirs.out_trade_no,
    theirs.handle_id,
    theirShop.appid,
    'Shop',
    '91.4',
  ]
  for (const key of keys) {
    const ids = (await find(key)).hits.map(({ id }) => id)
    expect({ key, ids }).toEqual({ key, ids: ids.filter((id) => id !== theirs.handle_id && id !== theirShop.appid) })
  }
  // The keys are good ones: their owner finds them.
  for (const key of keys.slice(0, 7)) expect((await find(key, stranger.token)).hits.length, key).toBeGreaterThan(0)
  const evidence = await api.call(contract.evidence, { token: merchant.token, query: { payment: theirs.handle_id } })
  expect(evidence.status).toBe(422)
})

test.each([
  '%',
  '_',
  '\\',
  "' or 1=1 --",
  '<script>',
  '9'.repeat(200),
  '0.1e5',
  '\u{1F600}',
  'NaN',
  '-1',
  '1.'.padEnd(60, '9'),
])('hostile text %j finds nothing of anybody', async (q) => {
  expect((await find(q)).hits).toEqual([])
})

test('a private key is not looked for', async () => {
  const phrase = 'abandon ability able about above absent absorb abstract absurd abuse access accident'
  expect((await find(phrase)).hits).toEqual([])
})

test('at most five of a kind are answered, and that there are more', async () => {
  for (let i = 0; i < 6; i++)
    await payOrder(world, { appid: shop.appid, chain: 'Aptos', amount: '77.25', case: 'exact' })
  const { hits, more } = await find('77.25')
  expect(hits.filter(({ kind }) => kind === 'payment')).toHaveLength(5)
  expect(more).toEqual(['payment'])
})

test('the evidence repeats what chain and books have', async () => {
  const evidence = await api.data(contract.evidence, { token: merchant.token, query: { payment: exact.handle_id } })
  expect(evidence.transfers).toEqual([
    expect.objectContaining({ txid: exact.txids[0], log_index: 0, counted: true, block_hash: expect.any(String) }),
  ])
  expect(evidence.postings).toEqual([
    { time: expect.any(Number), reason: 'payment', account: 'application', amount: '90.943', token: 'USDT' },
  ])
  expect(evidence.look_ups).toEqual([])
  expect(evidence.merchant.name).not.toBe('')
})

test('the evidence has what its refunds have booked, also what they only set aside', async () => {
  const { handle_id } = await payOrder(world, { appid: shop.appid, chain: 'TRON', amount: '50', case: 'exact' })
  const at = clock.now()
  const payment = await db
    .selectFrom('payment')
    .innerJoin('token', 'token.id', 'payment.token_id')
    .select(['payment.id', 'merchant_id', 'application_id', 'token_id', 'network_id', 'fiat_name'])
    .where('handle_id', '=', handle_id)
    .executeTakeFirstOrThrow()
  await inTransaction(db, async (trx) => {
    const { id } = await trx
      .insertInto('refund')
      .values({
        handle_id: `r${handle_id}`,
        payment_id: payment.id,
        merchant_id: payment.merchant_id,
        kind: 'part',
        amount: '20',
        usdt_amount: '20',
        address: exact.address,
        state: 'improgress',
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const refund = { id, amount: '20', from_capital: '0' }
    await bookRefundHolds(trx, [{ payment, refund, at }])
    await bookRefunds(trx, [{ payment, refund, at }])
  })
  const { postings } = await api.data(contract.evidence, { token: merchant.token, query: { payment: handle_id } })
  expect(postings.slice(1).map(({ reason, account, amount }) => [reason, account, amount])).toEqual([
    ['refund_hold', 'application', '-20'],
    ['refund_hold', 'held', '20'],
    ['refund', 'held', '-20'],
  ])
})

/** The nodes of a plan that read a table from its beginning to its end. */
async function fullReads(query: string): Promise<string[]> {
  return await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(query)}`.execute(trx)
    return rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('Seq Scan'))
  })
}

test.each([
  ['a transaction', `select id from chain_transfer where txid = any('{a}'::text[])`],
  ['a payer', `select id from chain_transfer where from_address = any('{a}'::text[]) order by id desc limit 20000`],
  ['a receiving address', `select id from payment where address = any('{a}'::text[]) and merchant_id = 1`],
  [
    'an order',
    `select id from payment where merchant_id = 1 and out_trade_no like 'HS-2%' order by out_trade_no using ~<~ limit 6`,
  ],
  ['a platform order', `select id from payment where trade_no = 'a' and merchant_id = 1`],
  ['an amount', `select id from payment where merchant_id = 1 and amount = 5 order by amount desc, id desc limit 6`],
  ['a withdrawal by its transaction', `select id from withdrawal where txid = any('{a}'::text[])`],
  ['a withdrawal by its address', `select id from withdrawal where merchant_id = 1 and address = any('{a}'::text[])`],
  ['a withdrawal by its amount', `select id from withdrawal where merchant_id = 1 and amount = 5`],
  ['a refund by its transaction', `select id from refund where txid = any('{a}'::text[])`],
  ['a refund by its address', `select id from refund where merchant_id = 1 and address = any('{a}'::text[])`],
])('%s is read from an index', async (_, query) => {
  expect(await fullReads(query)).toEqual([])
})
