import { insertFixedAddress } from '#server/testing/fixed-address'
import { setMerchant } from '#server/testing/set-merchant'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashPassword, passwordDigestOf } from '#server/access/password'
import { openSession } from '#server/access/sessions'
import { newTotpSeed } from '#server/access/totp'
import { totpCode } from '#server/testing/totp-code'
import { seal } from '#server/core/secrets'
import { testApi } from '#server/testing/test-api'
import { refundRoutes } from '../routes/refund'
import { ChainError } from '#server/chain/chain-error'
import { makeBlocks } from '#sandbox/customers/pace'
import { payOrder } from '#sandbox/customers/pay-order'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { balances, ledgerSums } from '#server/ledger/ledger'
import { postEntry } from '#server/ledger/testing/post-entry'
import { testDatabase } from '#server/database/test-database'
import { statisticsDrift } from '#server/statistics/testing/statistics-drift'
import { expireDue } from '#server/payment/expire'
import { findTransaction } from '#server/payment/queries/transactions'
import * as transactions from '#shared/contract/transactions'
import { TRANSACTION_STATUS } from '#shared/contract/transactions'
import { subtract } from '#shared/money/amount'
import type { Decimal } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { advanceRefunds } from './advance-refunds'
import { minedChain } from '#sandbox/chain/mined-chain'

const { db } = await testDatabase()
const town = await shopSetup({ db, networks: ['1', '6'] })
const { services, clock, world, merchant, shop } = town
const { merchant_id } = merchant
const api = testApi({ db, handlers: refundRoutes, services })
const aptos = minedChain(services.chains, '6')

const PASSWORD = 'Secret123'
const seed = newTotpSeed()
await setMerchant(services, merchant_id, {
  password_hash: await hashPassword(passwordDigestOf(PASSWORD), services.settings.secret),
  google_secret: seal(services.settings.secret, seed),
  google_bound_at: clock.now(),
})

const CUSTOMER = `0x${'7'.repeat(64)}`

const newToken = async (): Promise<string> => {
  const session = { merchant_id, token_class: 'full', kept: false, ip: '127.0.0.1', device: 'Test' } as const
  return (await openSession(db, services, session)).token
}
/** A code is accepted once, so the clock advances. */
function proof() {
  clock.advance(30)
  return { password: passwordDigestOf(PASSWORD), google_code: totpCode(seed, clock.seconds()) }
}
const pay = async (amount: string, way: 'exact' | 'over' | 'under' = 'exact') =>
  (await payOrder(world, { appid: shop.appid, chain: '6', amount, case: way })).handle_id

interface Wish {
  handle_id: string
  kind: 'all' | 'part' | 'overpaid'
  amount: string
  address?: string
  client_ref?: string
}
const ask = async ({ address = CUSTOMER, client_ref = randomUUID(), ...wish }: Wish) =>
  await api.call(transactions.refund, {
    token: await newToken(),
    body: { ...wish, address, client_ref, reason: 'returned', ...proof() },
  })
const refundsOf = async (handle_id: string) =>
  await api.data(transactions.refunds, { token: await newToken(), query: { handle_id } })
const statusOf = async (handle_id: string) =>
  (await db.selectFrom('payment').select('status').where('handle_id', '=', handle_id).executeTakeFirstOrThrow()).status

const change = async (values: { withdrawals_paused_at?: Date | null; factors_changed_at?: Date | null }) =>
  await setMerchant(services, merchant_id, values)

const raise = (error: unknown): never => {
  throw error
}
async function settle(): Promise<void> {
  await advanceRefunds(services, raise)
  await aptos.mine(aptos.confirmations)
  await advanceRefunds(services, raise)
}
const balanceOf = async (owner: string): Promise<string> =>
  (await balances(db, { owner, token_id: '106' })).at(0)?.balance ?? '0'
const plain = (amount: Decimal): string => formatAmount(amount, { mode: 'plain' })
const held = async () => await balanceOf(`m:${merchant_id}:held`)
const booksAgree = async () => expect((await ledgerSums(db)).every(({ sum }) => sum === '0')).toBe(true)

describe('a refund', () => {
  test('of the overpaid part leaves the payment paid, and sends exactly that part', async () => {
    const handle_id = await pay('10', 'over')
    expect((await refundsOf(handle_id)).options).toEqual([
      { kind: 'all', amount: '12' },
      { kind: 'part', amount: '12' },
      { kind: 'overpaid', amount: '2' },
    ])
    const app = await balanceOf(`m:${merchant_id}:app:${shop.application_id}`)
    const { status, data } = await ask({ handle_id, kind: 'overpaid', amount: '2' })
    expect(status).toBe(200)
    expect(data).toMatchObject({ state: 'improgress', amount: '2', kind: 'overpaid', txid: null })
    expect(await statusOf(handle_id)).toBe(5)
    expect(await held()).toBe('2')
    expect((await refundsOf(handle_id)).options).toEqual([])

    await settle()
    const { list, options } = await refundsOf(handle_id)
    expect(list).toMatchObject([{ state: 'accomplish', finished_time: clock.seconds() }])
    expect(options?.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(['all 10', 'part 10'])
    expect(await statusOf(handle_id)).toBe(2)
    expect(await findTransaction(services, { merchant_id, handle_id })).toMatchObject({ refunded: '2' })
    expect(await held()).toBe('0')
    expect(await balanceOf(`m:${merchant_id}:app:${shop.application_id}`)).toBe(plain(subtract(app, '2')))
    const { number: to } = await aptos.tip()
    const sent = (await aptos.transfers({ from: 0n, to })).filter(({ to_address }) => to_address === CUSTOMER)
    expect(sent).toMatchObject([{ amount: '2', token_id: '106', txid: list[0]?.txid }])
    await booksAgree()
  })

  test('of everything ends the payment; makes callbacks, a notification and a line in the gas history', async () => {
    const handle_id = await pay('10')
    // The merchant received 9.95 and refunds 10; the rest comes from another order.
    const other = await pay('100')
    await ask({ handle_id, kind: 'all', amount: '10' })
    await settle()
    expect(await statusOf(handle_id)).toBe(6)
    expect((await refundsOf(handle_id)).options).toEqual([])
    const row = await db.selectFrom('payment').select('id').where('handle_id', '=', handle_id).executeTakeFirstOrThrow()
    const events = await db
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'callback')
      .orderBy('id')
      .execute()
    const mine = events.map(({ payload }) => Object(payload)).filter(({ payment_id }) => payment_id === row.id)
    expect(mine.map(({ event }) => event)).toEqual(['payment.paid', 'payment.refund_requested', 'payment.refunded'])
    expect(mine[2]?.body.data).toMatchObject({ status: 6, refund: { amount: '10', address: CUSTOMER } })
    const steps = await db.selectFrom('payment_event').select('kind').where('payment_id', '=', row.id).execute()
    expect(steps.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['refund_requested', 'refund_sent', 'refunded']),
    )
    const bell = await db.selectFrom('notification').select('code').where('types', '=', 102).execute()
    expect(bell.at(-1)).toEqual({ code: 'refund_completed' })
    const gas = await db.selectFrom('gas_expense').select('types').where('types', '=', 3).execute()
    expect(gas.length).toBeGreaterThan(0)
    expect((await ask({ handle_id, kind: 'all', amount: '10' })).msg).toBe('This transaction cannot be refunded')
    expect(await statusOf(other)).toBe(2)
    await booksAgree()
  })

  test('is announced by one mail with the whole address and a stop link', async () => {
    await setMerchant(services, merchant_id, { email: 'mia@shop.example' })
    const handle_id = await pay('10')
    const body = { handle_id, kind: 'part', amount: '2.5', address: CUSTOMER, client_ref: randomUUID(), ...proof() }
    const token = await newToken()
    const send = async () => (await api.call(transactions.refund, { token, body })).status
    expect([await send(), await send()]).toEqual([200, 200])
    const mails = await api.inbox.messagesTo('mia@shop.example')
    expect(mails.map(({ subject }) => subject)).toEqual(['Refund of 2.5 USDT'])
    for (const part of ['Amount: 2.5 USDT', 'Network: Aptos', '0x77 7777 7777', '/stopWithdrawals?code='])
      expect(mails[0]?.body).toContain(part)
    await settle()

    await db.updateTable('merchant').set({ language: 'zh-CN' }).where('id', '=', merchant_id).execute()
    await api.call(transactions.refund, {
      token: await newToken(),
      body: { ...body, client_ref: randomUUID(), ...proof() },
    })
    const chinese = (await api.inbox.messagesTo('mia@shop.example')).find(({ subject }) => subject === '退款 2.5 USDT')
    expect(chinese?.body).toMatch(/金额：2\.5 USDT\n网络：Aptos\n[^]+如非本人操作，请立即停止所有提现：\n.+code=/)
    await settle()
  })

  test('repeated with its key is the same refund; with another key it is refused while the first is open', async () => {
    const handle_id = await pay('20')
    const wish = { handle_id, kind: 'part', amount: '5', client_ref: randomUUID() } as const
    const first = await ask(wish)
    const again = await ask(wish)
    expect(again.data).toEqual(first.data)
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    expect((await ask({ ...wish, client_ref: randomUUID() })).msg).toBe('This transaction cannot be refunded')
    await settle()
    expect((await refundsOf(handle_id)).total).toBe(1)
    const byRef = await api.data(transactions.refunds, {
      token: await newToken(),
      query: { client_ref: wish.client_ref },
    })
    expect(byRef.list).toMatchObject([{ client_ref: wish.client_ref, state: 'accomplish' }])
  })

  test('needs a step-up', async () => {
    const handle_id = await pay('20')
    const body = { handle_id, kind: 'all', amount: '20', address: CUSTOMER, client_ref: randomUUID() }
    const answer = await api.call(transactions.refund, { token: await newToken(), body })
    expect(answer).toMatchObject({ status: 422, code: 10038 })
    expect(await statusOf(handle_id)).toBe(2)
  })

  test('that the chain rejects is canceled, and its money released', async () => {
    const handle_id = await pay('20')
    const before = await balanceOf(`m:${merchant_id}:app:${shop.application_id}`)
    await ask({ handle_id, kind: 'all', amount: '20' })
    const refusing = {
      ...services.chains,
      get: () => ({ ...aptos, send: () => Promise.reject(new ChainError('refused', 'The token is paused.')) }),
    }
    await advanceRefunds({ ...services, chains: refusing }, raise)
    expect((await refundsOf(handle_id)).list).toMatchObject([{ state: 'canceled', txid: null }])
    expect(await statusOf(handle_id)).toBe(2)
    expect(await balanceOf(`m:${merchant_id}:app:${shop.application_id}`)).toBe(before)
    expect((await refundsOf(handle_id)).options).toMatchObject([{ amount: '20' }, { amount: '20' }])
    await booksAgree()
  })
})

test('a refund waits while withdrawals are stopped, unless it is signed already', async () => {
  const handle_id = await pay('20')
  await ask({ handle_id, kind: 'all', amount: '20' })
  await change({ withdrawals_paused_at: clock.now() })
  await settle()
  expect((await refundsOf(handle_id)).list).toMatchObject([{ txid: null, wait: { code: 'withdrawals_paused' } }])
  await change({ withdrawals_paused_at: null })
  await advanceRefunds(services, raise)
  expect((await refundsOf(handle_id)).list).toMatchObject([{ wait: null }])
  await change({ withdrawals_paused_at: clock.now() })
  await settle()
  await change({ withdrawals_paused_at: null })
  expect((await refundsOf(handle_id)).list).toMatchObject([{ state: 'accomplish' }])
})

test('a transfer meanwhile that cannot be booked makes the payment an error, and the refund still ends', async () => {
  const handle_id = await pay('20')
  await ask({ handle_id, kind: 'part', amount: '5' })
  const { address: to } = await db
    .selectFrom('payment')
    .select('address')
    .where('handle_id', '=', handle_id)
    .executeTakeFirstOrThrow()
  const amount = `1${'0'.repeat(30)}`
  await aptos.send({ from: { purpose: 'payer', index: 1n }, to, token_id: '106', amount })
  await makeBlocks(world, aptos, aptos.confirmations)
  await settle()
  expect((await refundsOf(handle_id)).list).toMatchObject([{ state: 'accomplish' }])
  expect(await statusOf(handle_id)).toBe(TRANSACTION_STATUS.error)
  await booksAgree()
})

describe('a refund is refused', () => {
  test('with a wrong amount, which names the field', async () => {
    const handle_id = await pay('10')
    const said = async (kind: Wish['kind'], amount: string) => (await ask({ handle_id, kind, amount })).errors
    expect(await said('all', '9')).toEqual([{ path: 'amount', message: 'Exactly 10 USDT' }])
    expect(await said('part', '10.1')).toEqual([{ path: 'amount', message: 'At most 10 USDT' }])
    expect(await said('part', '1.0000001')).toEqual([{ path: 'amount', message: 'At most 10 USDT' }])
    expect(await said('overpaid', '1')).toEqual([{ path: 'kind', message: 'Nothing was overpaid' }])
  })

  test('to an address of another chain, of the platform, or of a contract', async () => {
    const handle_id = await pay('10')
    const { address: own } = await db
      .selectFrom('payment')
      .select('address')
      .where('handle_id', '=', handle_id)
      .executeTakeFirstOrThrow()
    const contract = '0x357b0b74bc833e95a115ad22604854d6b0fca151cecd94111770e5d6ffc9dc2b'
    const said = async (address: string) => (await ask({ handle_id, kind: 'all', amount: '10', address })).msg
    expect(await said('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(
      'The address format does not match the selected chain',
    )
    for (const address of [own, contract, `0x${'0'.repeat(63)}1`])
      expect(await said(address)).toBe('Payouts to this address are refused')
  })

  test('while withdrawals are stopped, or a factor was just changed', async () => {
    const handle_id = await pay('10')
    await change({ withdrawals_paused_at: clock.now() })
    expect((await ask({ handle_id, kind: 'all', amount: '10' })).msg).toBe('Withdrawals are stopped')
    await change({ withdrawals_paused_at: null, factors_changed_at: clock.now() })
    expect((await ask({ handle_id, kind: 'all', amount: '10' })).msg).toBe(
      'Your account cannot be withdrawn temporarily',
    )
    await change({ factors_changed_at: null })
  })

  test('with saved addresses only, except to payers and fixed addresses', async () => {
    const handle_id = await pay('10')
    const only = async (saved_addresses_only: boolean) =>
      await setMerchant(services, merchant_id, { saved_addresses_only })
    await only(true)
    expect((await ask({ handle_id, kind: 'part', amount: '1' })).msg).toBe('Withdrawals go only to fixed addresses')
    const { from_address: address } = await db
      .selectFrom('payment')
      .innerJoin('chain_transfer', 'chain_transfer.to_address', 'payment.address')
      .select('from_address')
      .where('handle_id', '=', handle_id)
      .executeTakeFirstOrThrow()
    expect((await ask({ handle_id, kind: 'part', amount: '1', address })).status).toBe(200)
    await settle()
    const at = clock.now()
    const fixed = { merchant_id, network_id: '6', address: CUSTOMER, normal: CUSTOMER }
    await insertFixedAddress(services, { ...fixed, usable_from: at, created_at: at })
    expect((await ask({ handle_id, kind: 'part', amount: '1' })).status).toBe(200)
    await settle()
    await only(false)
  })

  test('above the merchant’s balance', async () => {
    const handle_id = await pay('10')
    const poor = await api.signInAs()
    const foreign = await api.call(transactions.refunds, { token: poor.token, query: { handle_id } })
    expect(foreign.msg).toBe('Non-existent transaction')
    const app = `m:${merchant_id}:app:${shop.application_id}`
    const all = await balanceOf(app)
    await db.transaction().execute(async (trx) => {
      const postings = [
        { account: { owner: app, kind: 'liability' as const }, token_id: '106', amount: `-${all}` },
        { account: { owner: 'chain:6', kind: 'asset' as const }, token_id: '106', amount: all },
      ]
      await postEntry(trx, { ref: 'test:spent', reason: 'test', at: clock.now(), postings })
    })
    expect((await ask({ handle_id, kind: 'all', amount: '10' })).msg).toBe('Insufficient balance')
    expect(await statusOf(handle_id)).toBe(2)
  })

  test('by the database: above what was paid, a second at a time, or a change after the end', async () => {
    const handle_id = await pay('10')
    const { id: payment_id } = await db
      .selectFrom('payment')
      .select('id')
      .where('handle_id', '=', handle_id)
      .executeTakeFirstOrThrow()
    const insert = async (amount: string, state: 'improgress' | 'accomplish') =>
      await db
        .insertInto('refund')
        .values({
          handle_id: randomUUID(),
          payment_id,
          merchant_id,
          kind: 'part',
          amount,
          usdt_amount: amount,
          address: CUSTOMER,
          state,
          created_at: clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    await expect(insert('10.01', 'accomplish')).rejects.toMatchObject({ constraint: 'refund_within_payment' })
    const { id } = await insert('6', 'accomplish')
    await expect(insert('4.01', 'improgress')).rejects.toMatchObject({ constraint: 'refund_within_payment' })
    await expect(
      db.updateTable('refund').set({ state: 'canceled' }).where('id', '=', id).execute(),
    ).rejects.toMatchObject({ constraint: 'refund_transition' })
    await insert('1', 'improgress')
    await expect(insert('1', 'improgress')).rejects.toMatchObject({ constraint: 'refund_one_at_a_time' })
    await db.deleteFrom('refund').where('payment_id', '=', payment_id).execute()
  })
})

test('an under-paid order is accepted by hand, once, with the reason in the activity log', async () => {
  const handle_id = await pay('100', 'under')
  clock.advance(1801)
  await expireDue(services)
  const body = () => ({ handle_ids: [handle_id], reason: 'a good customer', ...proof() })
  const accept = async () => await api.call(transactions.resolve, { token: await newToken(), body: body() })
  expect((await accept()).status).toBe(200)
  expect(await statusOf(handle_id)).toBe(2)
  expect((await accept()).msg).toBe('The state has changed, this is no longer possible')
  const { detail } = await db
    .selectFrom('activity_log')
    .select('detail')
    .where('action', '=', 'transactions.resolve')
    .executeTakeFirstOrThrow()
  expect(detail).toEqual({ handle_id, reason: 'a good customer' })
})

test('a note can be changed by its merchant only', async () => {
  const handle_id = await pay('1')
  await api.data(transactions.note, { token: await newToken(), body: { handle_id, note: 'called him' } })
  const notes = db.selectFrom('payment').select('note').where('handle_id', '=', handle_id)
  expect(await notes.execute()).toEqual([{ note: 'called him' }])
  const stranger = await api.signInAs()
  const answer = await api.call(transactions.note, { token: stranger.token, body: { handle_id, note: 'x' } })
  expect(answer.msg).toBe('Non-existent transaction')
})

test('the statistics of all this are the sums of its records', async () => {
  expect(await statisticsDrift(db)).toEqual([])
})
