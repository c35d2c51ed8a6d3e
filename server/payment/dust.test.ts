import type { KyselyPlugin } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { ChainTransfer } from '#server/chain/adapter'
import { listenTogether } from '#server/chain/listen-together'
import { recordTransfers } from '#server/chain/record-transfers'
import { beginStep, confirmDeep } from '#server/chain/transitions'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { rechargeListener } from '#server/funds/recharge-listener'
import * as chart from '#server/ledger/chart'
import { ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { testApi } from '#server/testing/test-api'
import { newShop } from '#sandbox/customers/testing/shop-setup'
import { riskListener } from './payer-risk'
import { paymentListener } from './payment-listener'
import { evidenceOf } from '#server/search/queries/evidence'
import { findPaymentDetails } from './queries/transaction-info'
import { unassignedListener } from './unassigned-listener'

const { db } = await testDatabase()
const { services, clock, signInAs } = testApi({ db })
const listener = listenTogether(
  paymentListener(services),
  rechargeListener(services),
  unassignedListener(services),
  riskListener(services),
)
const NETWORK = '1'
const TOKEN = '101'

/** Statements that are sent to the database. */
let statements = 0
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements += 1
    return node
  },
  transformResult: async ({ result }) => await Promise.resolve(result),
}
const counted = db.withPlugin(counting)

let orders = 0
interface Shop {
  readonly merchant_id: string
  readonly application_id: string
}

async function openShop(): Promise<Shop> {
  const { merchant_id } = await signInAs()
  return { merchant_id, ...(await newShop(db, clock.now(), { merchant_id, notify_url: 'https://shop.example/c' })) }
}

/** An order of 10, of a shop of its own where none is given. @returns its address and handle */
async function newOrder(shop?: Shop): Promise<{ address: string; handle_id: string }> {
  const { merchant_id, application_id } = shop ?? (await openShop())
  const number = String(++orders)
  const [address, handle_id] = [`T${number}`, `dust${number}`]
  await db
    .insertInto('payment')
    .values({
      handle_id,
      merchant_id,
      application_id,
      out_trade_no: number,
      trade_no: number.padStart(32, '0'),
      fiat_name: 'USD',
      fiat_amount: '10',
      token_id: TOKEN,
      amount: '10',
      address,
      created_at: clock.now(),
      expires_at: new Date(clock.now().getTime() + 3_600_000),
      updated_at: clock.now(),
    })
    .execute()
  return { address, handle_id }
}

let blocks = 0n
let sent = 0
const transfer = (to_address: string, amount: string): ChainTransfer => ({
  txid: 'one transaction',
  log_index: ++sent,
  block_number: blocks,
  block_hash: `block ${blocks}`,
  block_time: clock.seconds(),
  from_address: 'a contract',
  to_address,
  contract: null,
  token_id: TOKEN,
  amount,
})

/** One step of the watcher that reads a block with these transfers, and finds it final. @returns its statements */
async function step(...coming: readonly ChainTransfer[]): Promise<number> {
  const before = statements
  const number = blocks++
  await inTransaction(counted, async (trx) => {
    const watch = { trx, network_id: NETWORK, listener, at: clock.now(), tip: number, final: number }
    await beginStep(watch, coming)
    await recordTransfers(watch, coming)
    await confirmDeep(watch, number)
  })
  return statements - before
}
const statusOf = async ({ handle_id }: { handle_id: string }) =>
  await db.selectFrom('payment').select('status').where('handle_id', '=', handle_id).executeTakeFirstOrThrow()
const dust = (address: string, count: number) => Array.from({ length: count }, () => transfer(address, '0.000001'))

/** A step with dust to one order, in which another merchant's order is paid; then the first order is paid too. */
async function dustAndPayments(count: number) {
  const [dusted, other] = [await newOrder(), await newOrder()]
  const withDust = await step(...dust(dusted.address, count), transfer(other.address, '10'))
  expect([await statusOf(dusted), await statusOf(other)]).toEqual([{ status: 1 }, { status: 2 }])
  const paid = await step(transfer(dusted.address, '10'))
  expect(await statusOf(dusted)).toEqual({ status: 2 })
  return { withDust, paid }
}

// The first bookings of a platform make its accounts.
beforeAll(async () => void (await dustAndPayments(1)))

test('a thousand transfers of dust to one order are as many statements as ten, for it and for whoever is paid beside it', async () => {
  const ten = await dustAndPayments(10)
  expect(await dustAndPayments(1000)).toEqual(ten)
  expect(await ledgerDrift(db)).toEqual([])
  expect((await ledgerSums(db)).filter(({ sum }) => sum !== '0')).toEqual([])
})

/** A block in which an order of each shop is paid. @returns its statements */
async function paidTogether(shops: readonly Shop[]): Promise<number> {
  const paid = await Promise.all(shops.map(newOrder))
  const taken = await step(...paid.map(({ address }) => transfer(address, '10')))
  for (const order of paid) expect(await statusOf(order)).toEqual({ status: 2 })
  return taken
}

test('twenty payments of twenty merchants in a block are as many statements as two', async () => {
  const shops = await Promise.all(Array.from({ length: 20 }, openShop))
  // The first bookings of shops make their accounts.
  await paidTogether(shops)
  const two = await paidTogether(shops.slice(0, 2))
  expect(await paidTogether(shops)).toBe(two)
  expect(await ledgerDrift(db)).toEqual([])
})

test('a payment that no account can hold becomes an error, and the others of its block are booked', async () => {
  const orders = await Promise.all(Array.from({ length: 3 }, () => newOrder()))
  const [first, large, last] = orders
  if (first === undefined || large === undefined || last === undefined) throw new RangeError('An order is missing.')
  await step(transfer(first.address, '10'), transfer(large.address, `1${'0'.repeat(25)}`), transfer(last.address, '10'))
  expect(await Promise.all(orders.map(statusOf))).toEqual([{ status: 2 }, { status: 7 }, { status: 2 }])
  expect((await ledgerSums(db)).filter(({ sum }) => sum !== '0')).toEqual([])
})

test('what is told of it is one change for the shop, and a line of the timeline for each transfer', async () => {
  const order = await newOrder()
  await step(...dust(order.address, 50), transfer(order.address, '12'))
  const { id } = await db
    .selectFrom('payment')
    .select('id')
    .where('handle_id', '=', order.handle_id)
    .executeTakeFirstOrThrow()
  const told = await db.selectFrom('outbox').select('payload').where('topic', '=', 'callback').orderBy('id').execute()
  const events = told.filter(({ payload }) => JSON.stringify(payload).includes(order.handle_id))
  expect(events.map(({ payload }) => /"event": ?"([\w.]+)"/.exec(JSON.stringify(payload))?.[1])).toEqual([
    'payment.paid',
    'payment.over',
  ])
  const steps = await db.selectFrom('payment_event').select('kind').where('payment_id', '=', id).execute()
  expect(steps.filter(({ kind }) => kind === 'seen')).toHaveLength(51)
  expect(steps.filter(({ kind }) => kind === 'confirmed')).toHaveLength(51)
})

test('the drawer answers the largest of very many, with their steps, and says how many there are', async () => {
  const order = await newOrder()
  await step(...dust(order.address, 300), transfer(order.address, '12'), ...dust(order.address, 10))
  const { merchant_id } = await db
    .selectFrom('payment')
    .select('merchant_id')
    .where('handle_id', '=', order.handle_id)
    .executeTakeFirstOrThrow()
  const asked = { merchant_id, handle_id: order.handle_id }
  const details = await findPaymentDetails({ db, chains: services.chains, language: 'en-US' }, asked)
  expect([details?.list.length, details?.list_total]).toEqual([100, 311])
  expect(details?.list.map(({ amount }) => amount)).toContain('12')
  const kinds = details?.timeline?.map(({ kind }) => kind) ?? []
  expect(kinds.filter((kind) => kind === 'confirmed')).toHaveLength(100)
  expect(kinds).toEqual(expect.arrayContaining(['paid', 'over']))
})

test('evidence of very many has the same transfers as its details, and all bookings', async () => {
  const order = await newOrder()
  await step(...dust(order.address, 1500), transfer(order.address, '12'))
  const { id, merchant_id } = await db
    .selectFrom('payment')
    .select(['id', 'merchant_id'])
    .where('handle_id', '=', order.handle_id)
    .executeTakeFirstOrThrow()
  const found = await evidenceOf({ db, clock }, { merchant_id, handle_id: order.handle_id })
  expect(found?.transfers).toHaveLength(100)
  expect(found?.transfers.filter(({ counted }) => counted)).not.toEqual([])
  const bookings = await db
    .selectFrom('ledger_posting as l')
    .innerJoin('ledger_entry as e', 'e.id', 'l.entry_id')
    .innerJoin('ledger_account as a', 'a.id', 'l.account_id')
    .select('l.id')
    .where('e.ref', 'like', `payment:${id}:%`)
    .where('a.owner', 'like', chart.ownersOf(merchant_id))
    .execute()
  expect(found?.postings).toHaveLength(bookings.length)
  expect(bookings).not.toEqual([])
  const few = await evidenceOf(
    { db, clock },
    { merchant_id, handle_id: (await newOrder({ merchant_id, application_id: '1' })).handle_id },
  )
  expect(few).toMatchObject({ transfers: [], postings: [] })
})
