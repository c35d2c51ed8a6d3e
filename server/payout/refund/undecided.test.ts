import { setMerchant } from '#server/testing/set-merchant'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { minedChain } from '#sandbox/chain/mined-chain'
import { makeBlocks } from '#sandbox/customers/pace'
import { payOrder, placeOrder } from '#sandbox/customers/pay-order'
import { findDesks } from '#sandbox/customers/shop-desk'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { hashPassword, passwordDigestOf } from '#server/access/password'
import { openSession } from '#server/access/sessions'
import { newTotpSeed } from '#server/access/totp'
import { totpCode } from '#server/testing/totp-code'
import { callbackRoutes } from '#server/callback/routes/callback'
import { seal } from '#server/core/secrets'
import { testDatabase } from '#server/database/test-database'
import { expireDue } from '#server/payment/expire'
import { transactionsRoutes } from '#server/payment/routes/transactions'
import { statisticsRoutes } from '#server/statistics/routes/statistics'
import { foldStatistics } from '#server/statistics/fold'
import { testApi } from '#server/testing/test-api'
import { callbacks } from '#shared/contract/callback'
import { unassigned } from '#shared/contract/unassigned'
import { attention } from '#shared/contract/statistics'
import * as together from '#shared/contract/together'
import * as transactions from '#shared/contract/transactions'
import { refundRoutes } from '../routes/refund'
import { unassignedRoutes } from '../routes/unassigned'

const { db } = await testDatabase()
const town = await shopSetup({ db, networks: ['6'] })
const { services, clock, world, merchant, shop } = town
const { merchant_id } = merchant
const handlers = [...refundRoutes, ...unassignedRoutes, ...transactionsRoutes, ...statisticsRoutes, ...callbackRoutes]
const api = testApi({ db, handlers, services })
const PASSWORD = 'Secret123'
const seed = newTotpSeed()
const factors = {
  password_hash: await hashPassword(passwordDigestOf(PASSWORD), services.settings.secret),
  google_secret: seal(services.settings.secret, seed),
  google_bound_at: clock.now(),
}
await setMerchant(services, merchant_id, factors)

const newToken = async (): Promise<string> => {
  const session = { merchant_id, token_class: 'full', kept: false, ip: '127.0.0.1', device: 'Test' } as const
  return (await openSession(db, services, session)).token
}
const aptos = minedChain(services.chains, '6')
const pay = async (way: 'over' | 'under' | 'exact') =>
  (await payOrder(world, { appid: shop.appid, chain: '6', amount: '100', case: way })).handle_id
/** An order whose time runs out before its money comes. */
async function payLate(): Promise<string> {
  const [desk] = await findDesks(services, { appid: shop.appid, chain: '6' })
  if (desk === undefined) throw new Error('The shop takes nothing')
  const { handle_id, address } = await placeOrder(world, desk, { amount: '100' })
  clock.advance(1801)
  await expireDue(services)
  await aptos.send({ from: { purpose: 'payer', index: 0n }, to: address, token_id: '106', amount: '100' })
  await makeBlocks(world, aptos, aptos.confirmations)
  return handle_id
}
/** One more transfer to the address of an order. */
async function payAgain(handle_id: string): Promise<void> {
  const paid = db.selectFrom('payment').select('address').where('handle_id', '=', handle_id)
  const { address } = await paid.executeTakeFirstOrThrow()
  await aptos.send({ from: { purpose: 'payer', index: 0n }, to: address, token_id: '106', amount: '5' })
  await makeBlocks(world, aptos, aptos.confirmations)
}
const total = async (exception: string): Promise<number> =>
  (await api.data(transactions.transactions, { token: await newToken(), query: { exception, undecided: 1 } })).total

/** Each figure of the dashboard beside the total of the list that it links to. */
async function figures() {
  const { list } = await api.data(attention, { token: await newToken() })
  const counted = (kind: string) => list.find((line) => line.kind === kind)?.count ?? 0
  return {
    differences: [counted('payment_difference'), await total('under,over')],
    late: [counted('payment_late'), await total('late')],
    view: await total('under,over,late'),
  }
}

test('what waits for a decision is counted once: on the dashboard, in the link and in the view of the list', async () => {
  const under = await pay('under')
  clock.advance(1801)
  await expireDue(services)
  const over = await pay('over')
  const late = await payLate()
  await pay('exact')
  expect(await figures()).toEqual({ differences: [2, 2], late: [1, 1], view: 3 })
  await foldStatistics(db)
  // Nothing is forgotten because it is old.
  clock.advance(60 * 86_400)
  expect(await figures()).toEqual({ differences: [2, 2], late: [1, 1], view: 3 })

  const accepted = (order: string) => {
    clock.advance(30)
    const codes = { password: passwordDigestOf(PASSWORD), google_code: totpCode(seed, clock.seconds()) }
    return { handle_ids: [order], reason: 'a good customer', ...codes }
  }
  expect((await api.call(transactions.resolve, { token: await newToken(), body: accepted(under) })).status).toBe(200)
  expect(await figures()).toEqual({ differences: [1, 1], late: [1, 1], view: 2 })

  clock.advance(30)
  const refund = await api.call(transactions.refund, {
    token: await newToken(),
    body: {
      handle_id: over,
      kind: 'overpaid',
      amount: '20',
      address: `0x${'7'.repeat(64)}`,
      client_ref: randomUUID(),
      reason: 'returned',
      password: passwordDigestOf(PASSWORD),
      google_code: totpCode(seed, clock.seconds()),
    },
  })
  expect(refund.status).toBe(200)
  expect(await figures()).toEqual({ differences: [0, 0], late: [1, 1], view: 1 })
  await api.data(transactions.resolve, { token: await newToken(), body: accepted(late) })
  expect(await figures()).toEqual({ differences: [0, 0], late: [0, 0], view: 0 })
})

test('a question is closed without moving money, alone or together, and what comes afterwards asks anew', async () => {
  const [over, small] = [await pay('over'), await pay('over')]
  const late = await payLate()
  await db.updateTable('payment').set({ rate: '0.05' }).where('handle_id', '=', small).execute()
  const books = async () =>
    await db
      .selectFrom('ledger_posting')
      .select(['account_id', sql<string>`sum(amount)::text`.as('sum')])
      .groupBy('account_id')
      .orderBy('account_id')
      .execute()
  const before = await books()
  const openMoney = async () => (await api.data(unassigned, { token: await newToken(), query: {} })).sums.open.count
  expect(await openMoney()).toBe(1)

  const query = { exception: 'over', largest_difference: '1' }
  const offered = await api.data(together.undecided, { token: await newToken(), query })
  expect(offered).toMatchObject({
    total: 1,
    list: [{ handle_id: small, amount: '100', amount_collected: '120' }],
  })
  const keep = async (...handle_ids: string[]) =>
    await api.call(together.keep, { token: await newToken(), body: { handle_ids } })
  expect((await keep(small)).data).toEqual({ done: [small], left: [] })
  expect(await figures()).toEqual({ differences: [1, 1], late: [1, 1], view: 2 })
  expect((await keep(over, small, late)).data).toEqual({ done: [over, late], left: [small] })
  expect(await figures()).toEqual({ differences: [0, 0], late: [0, 0], view: 0 })
  // The money of the late payment stays where it is, but nobody is asked about it.
  expect(await openMoney()).toBe(0)
  expect(await books()).toEqual(before)
  const { record, timeline } = await api.data(transactions.transactionInfo, {
    token: await newToken(),
    query: { handle_id: over },
  })
  expect([record?.exception, record?.undecided, timeline?.at(-1)?.kind]).toEqual(['over', false, 'kept'])
  // A refund stays possible.
  const { options } = await api.data(transactions.refunds, { token: await newToken(), query: { handle_id: over } })
  expect(options?.map(({ kind }) => kind)).toContain('overpaid')

  await payAgain(over)
  expect(await figures()).toEqual({ differences: [1, 1], late: [0, 0], view: 1 })
  expect((await keep('nobodys')).status).toBe(422)
  expect((await keep(over)).status).toBe(200)
})

test('orders are marked as paid together, and what was decided meanwhile is left and named', async () => {
  const orders = [await pay('under'), await pay('under')]
  clock.advance(1801)
  await expireDue(services)
  const { list } = await api.data(together.undecided, { token: await newToken(), query: { act: 'accept' } })
  expect(list.map(({ handle_id }) => handle_id)).toEqual(orders)
  const over = await pay('over')
  const accept = async (handle_ids: string[]) => {
    clock.advance(30)
    const codes = { password: passwordDigestOf(PASSWORD), google_code: totpCode(seed, clock.seconds()) }
    const body = { handle_ids, reason: 'all of today', ...codes }
    return await api.call(transactions.resolve, { token: await newToken(), body })
  }
  expect((await accept([...orders, over])).data).toEqual({ done: orders, left: [over] })
  expect(await figures()).toEqual({ differences: [1, 1], late: [0, 0], view: 1 })
  expect((await accept(orders)).msg).toBe('The state has changed, this is no longer possible')
})

test('callbacks that were given up are as many as the list of the link has, in the calendar of the merchant', async () => {
  const { id: payment_id } = await db.selectFrom('payment').select('id').limit(1).executeTakeFirstOrThrow()
  const day = 86_400_000
  const ages = [0, 3, 28, 35]
  await db
    .insertInto('callback_delivery')
    .values(
      (['failed', 'confirm_timeout', 'callback_timeout', 'success'] as const).flatMap((state) =>
        ages.map((days) => ({
          handle_id: `${state}-${days}`,
          merchant_id,
          application_id: shop.application_id,
          payment_id,
          source_key: null,
          event: 'payment.paid',
          body: '{}',
          state,
          http_status: null,
          next_at: null,
          created_at: new Date(clock.now().getTime() - days * day),
          delivered_at: null,
        })),
      ),
    )
    .execute()
  const { list } = await api.data(attention, { token: await newToken() })
  // As the console asks for its "last 30 days": from the start of the day 29 days ago, in Shanghai.
  const shanghai = 8 * 3600
  const start_time = Math.floor((clock.seconds() + shanghai) / 86_400) * 86_400 - 29 * 86_400 - shanghai
  const listed = await api.data(callbacks, { token: await newToken(), query: { state: 'failing', start_time } })
  expect(list.find(({ kind }) => kind === 'callback_failing')?.count).toBe(9)
  expect(listed.total).toBe(9)
})

test('recovery codes that were only shown need the merchant until he says that they are saved', async () => {
  const kinds = async () => (await api.data(attention, { token: await newToken() })).list.map(({ kind }) => kind)
  expect(await kinds()).not.toContain('recovery_not_saved')
  await db
    .insertInto('recovery_code')
    .values({ merchant_id, code_hash: Buffer.from('1'), created_at: clock.now(), used_at: null })
    .execute()
  expect(await kinds()).toContain('recovery_not_saved')
  await db.updateTable('merchant').set({ recovery_saved_at: clock.now() }).where('id', '=', merchant_id).execute()
  expect(await kinds()).not.toContain('recovery_not_saved')
})
