import { expect, test, vi } from 'vitest'
import type { Clock } from '#server/database/clock'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import { seededRandom } from '#server/database/seeded-random'
import { testDatabase } from '#server/database/test-database'
import { bookRecharges } from '#server/funds/recharge-booking'
import { bookTransfers } from '#server/funds/transfer-booking'
import { bookSweeps, findDueSweeps } from '#server/funds/sweep-booking'
import * as chart from '#server/ledger/chart'
import { ledgerDrift } from '#server/ledger/ledger'
import { bookGas, GAS_TYPES } from '#server/ledger/send-gas'
import { expireDue } from '#server/payment/expire'
import { insertOrders } from '#server/payment/new-order'
import { closeOrder } from '#server/payment/order-service'
import { paymentListener } from '#server/payment/payment-listener'
import { foldTally } from '#server/payment/queries/payment-tally'
import { bookRefundHolds, bookRefunds } from '#server/payout/refund/refund-booking'
import { bookWithdrawalHolds, bookWithdrawals } from '#server/payout/withdrawal/withdrawal-booking'
import { foldStatistics } from '#server/statistics/fold'
import { testApi } from '#server/testing/test-api'
import { planDay } from './day-plan'
import type { PlannedPayment } from './day-plan'
import { rowsOf } from './testing/rows-of'
import { insertTransfers, loseTransfers, ordersOf, writePayments } from './write-payments'

// Two thousand payments, each in several transactions, take half a minute, and a busy machine several of those.
const PAYMENTS = Number(process.env['PAYMENTS'] ?? 400)
vi.setConfig({ testTimeout: 300_000 })
const singly = await testDatabase()
const batched = await testDatabase()
const FEE = '0.005'
const FOUNDED = new Date('2026-03-01T00:00:00Z')
const AT = new Date('2026-03-31T20:00:00Z')

/** The same merchant with the same shops, ids and all, in a new database. */
async function found(db: Db): Promise<{ merchant_id: string; shops: string[] }> {
  const { id: merchant_id } = await db
    .insertInto('merchant')
    .values({ mchid: '10284771', name: 'Northwind', status: 3, zone: 'Asia/Shanghai', created_at: FOUNDED })
    .returning('id')
    .executeTakeFirstOrThrow()
  const names = ['Harbor', 'Lantern']
  const shops = await db
    .insertInto('application')
    .values(names.map((name) => ({ merchant_id, appid: name, name, mode: 'address' as const, created_at: FOUNDED })))
    .returning('id')
    .execute()
  return { merchant_id, shops: shops.map(({ id }) => id) }
}

const { merchant_id, shops } = await found(singly.db)
await found(batched.db)
const plan = planDay({
  from: new Date('2026-03-30T16:00:00Z'),
  to: new Date('2026-03-31T16:00:00Z'),
  count: PAYMENTS,
  tokens: [
    { id: '101', network_id: '1', decimals: 6, weight: 3 },
    { id: '103', network_id: '3', decimals: 18, weight: 1 },
  ],
  applications: shops.map((id, place) => ({ id, prefix: `S${place}`, weight: 1 })),
  random: seededRandom('single or batch'),
}).toSorted((a, b) => a.booked_at.getTime() - b.booked_at.getTime())

let now = FOUNDED
const clock: Clock = { now: () => now, seconds: () => Math.floor(now.getTime() / 1000) }
const { services } = testApi({ db: singly.db, services: { clock }, settings: { merchant_fee: FEE } })
const listener = paymentListener(services)

/** Everything that happens to a payment, one call of the live server after the other. */
async function live(payment: PlannedPayment): Promise<void> {
  const { ending, expires_at, created_at, application_id, out_trade_no, transfer } = payment
  now = created_at
  await inTransaction(singly.db, async (trx) => await insertOrders(trx, await ordersOf(trx, merchant_id, [payment])))
  if (ending === 'late' || ending === 'timeout') await expire(expires_at)
  if (transfer !== null) {
    now = transfer.at
    await inTransaction(singly.db, async (trx) => await arrive(trx, payment))
  }
  if (ending === 'under') await expire(expires_at)
  if (ending !== 'closed') return
  now = new Date(created_at.getTime() + 600_000)
  await closeOrder(services, { application_id, merchant_id, appid: 'Harbor' }, { out_trade_no })
}

async function expire(at: Date): Promise<void> {
  now = at
  expect(await expireDue(services)).toBe(1)
}

async function arrive(trx: Trx, payment: PlannedPayment): Promise<void> {
  const { address, token_id, network_id, transfer, ending } = payment
  const id = (await insertTransfers(trx, [payment])).get(address)
  if (transfer === null || id === undefined) throw new TypeError('Nothing was sent')
  const recorded = {
    id,
    network_id,
    token_id,
    txid: transfer.txid,
    log_index: 0,
    block_number: 0n,
    block_hash: 'history',
    block_time: clock.seconds(),
    from_address: transfer.payer,
    to_address: address,
    contract: null,
    amount: transfer.amount,
    sighting: 1,
  }
  const set = trx.updateTable('chain_transfer').where('id', '=', id)
  await set.set({ state: 'seen' }).execute()
  await listener.seen(trx, [recorded])
  await set.set({ state: 'confirmed' }).execute()
  await listener.confirmed(trx, [recorded])
  if (ending !== 'chain_failure') return
  await loseTransfers(trx, [{ plan: payment }])
  await listener.orphaned(trx, [recorded])
}

const fold = async (db: Db): Promise<void> => {
  await foldTally(db)
  await foldStatistics(db)
}

async function expectSameRows(): Promise<void> {
  await fold(singly.db)
  await fold(batched.db)
  const [one, other] = [await rowsOf(singly.db), await rowsOf(batched.db)]
  for (const [table, rows] of Object.entries(one)) expect(other[table], table).toEqual(rows)
  expect(await ledgerDrift(batched.db)).toEqual([])
}

test(`${PAYMENTS} payments leave the same rows, whether the live server takes them singly or they are written as a batch`, async () => {
  expect(plan).toHaveLength(PAYMENTS)
  expect(new Set(plan.map(({ ending }) => ending)).size).toBe(7)
  for (const payment of plan) await live(payment)
  await writePayments(batched.db, { merchant_id, fee: FEE }, plan)
  const { payment, payment_event, entry_rate } = await rowsOf(batched.db)
  expect(payment).toHaveLength(PAYMENTS)
  expect(payment_event?.length).toBeGreaterThan(3 * PAYMENTS)
  expect(entry_rate?.length).toBeGreaterThan(0.75 * PAYMENTS)
  await expectSameRows()
})

type Booking = (trx: Trx, places: readonly number[]) => Promise<unknown>

/** Items with amounts of their own, by their place in the list. */
const BOOKINGS: Readonly<Record<string, Booking>> = {
  recharges: async (trx, places) =>
    await bookRecharges(
      trx,
      places.map((place) => {
        const transfer = { network_id: '1', token_id: '101', amount: `${50 + place}.25`, sighting: 1 + (place % 2) }
        return { id: String(900 + place), merchant_id, transfer, at: AT }
      }),
    ),
  transfers: async (trx, places) =>
    await bookTransfers(
      trx,
      places.map((place) => {
        const own = shops.map((id) => chart.application(merchant_id, id))
        const [from, to] = [chart.capital(merchant_id), own[place % own.length] ?? chart.capital(merchant_id)]
        return { id: String(900 + place), merchant_id, token_id: '101', from, to, amount: `0.${1 + place}`, at: AT }
      }),
    ),
  'withdrawal holds': async (trx, places) => await bookWithdrawalHolds(trx, places.map(withdrawalAt)),
  withdrawals: async (trx, places) => await bookWithdrawals(trx, places.map(withdrawalAt)),
  'refund holds': async (trx, places) => await bookRefundHolds(trx, places.map(refundAt)),
  refunds: async (trx, places) => await bookRefunds(trx, places.map(refundAt)),
  gas: async (trx, places) =>
    await bookGas(
      trx,
      places.map((place) => ({
        ref: `withdrawal_gas:${900 + place}`,
        types: GAS_TYPES.withdrawal,
        merchant_id,
        network_id: place % 2 === 0 ? '1' : '3',
        txid: `tx${place}`,
        fee: place === 3 ? '0' : `0.00${1 + place}`,
        at: AT,
      })),
    ),
}

const withdrawalAt = (place: number) => {
  const own = { id: String(900 + place), merchant_id, token_id: '101', network_id: '1' }
  return { withdrawal: { ...own, amount: `${2 + place}`, fee: '1', received: `${1 + place}` }, at: AT }
}

const refundAt = (place: number) => {
  const own = { merchant_id, application_id: shops[0] ?? '', token_id: '101', network_id: '1' }
  const refund = { id: String(900 + place), amount: '3', from_capital: place % 3 === 0 ? '3' : '1.5' }
  return { payment: { ...own, fiat_name: place % 2 === 0 ? 'USD' : 'EUR' }, refund, at: AT }
}

const PLACES = [0, 1, 2, 3, 4, 5, 6]

test.each(Object.keys(BOOKINGS))(
  '%s leave the same rows, whether they are booked singly or as a list',
  async (name) => {
    const book = BOOKINGS[name]
    expect(book).toBeDefined()
    await inTransaction(batched.db, async (trx) => void (await book?.(trx, PLACES)))
    for (const place of PLACES) await inTransaction(singly.db, async (trx) => void (await book?.(trx, [place])))
    await expectSameRows()
  },
)

test('sweeps leave the same rows, whether they are booked singly or as a list', async () => {
  const due = await findDueSweeps(batched.db, AT)
  expect(due.map(({ token_id }) => token_id)).toEqual(['101', '103'])
  await inTransaction(batched.db, async (trx) => void (await bookSweeps(trx, due, AT)))
  for (const sweep of due) await inTransaction(singly.db, async (trx) => void (await bookSweeps(trx, [sweep], AT)))
  // The chains are paid after all of a list was moved.
  const inOrder = (rows: unknown[] | undefined) => rows?.map((row) => JSON.stringify(row)).sort()
  const [one, other] = [await rowsOf(singly.db), await rowsOf(batched.db)]
  for (const [table, rows] of Object.entries(one)) expect(inOrder(other[table]), table).toEqual(inOrder(rows))
})
