import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newShop } from '#sandbox/customers/testing/shop-setup'
import { testDatabase } from '#server/database/test-database'
import { seededRandom } from '#server/database/seeded-random'
import { testApi } from '#server/testing/test-api'
import type { TransactionFilter } from './payment-filter'
import { paymentsOf } from './payment-filter'
import { countByStatus, foldTally, paymentTotals } from './payment-tally'
import { transactionPage } from './transactions'

const ROWS = 6_000
const START = Date.parse('2026-01-01T00:00:00Z') / 1000
const SPAN = 20 * 86_400

const { db } = await testDatabase()
const { services, clock, signInAs } = testApi({ db, handlers: [] })
const { merchant_id } = await signInAs()
const shops = [await newShop(db, clock.now(), { merchant_id }), await newShop(db, clock.now(), { merchant_id })]
const random = seededRandom('tally')

await db
  .insertInto('payment')
  .values(
    Array.from({ length: 2000 }, (_, number) => number).map((number) => {
      const at = new Date((START + Math.floor(random() * SPAN)) * 1000)
      const status = 1 + Math.floor(random() * 4)
      return {
        merchant_id,
        application_id: shops[number % 2]?.application_id ?? '',
        handle_id: `h${number}`,
        out_trade_no: `HS${number}`,
        trade_no: String(number).padStart(32, '0'),
        fiat_name: 'USD',
        fiat_amount: '1',
        token_id: '101',
        amount: String(1 + Math.floor(random() * 50)),
        usdt_amount: status === 2 ? String(number) : '0',
        status,
        exception: random() < 0.1 ? ('over' as const) : null,
        address: `T${number}`,
        created_at: at,
        expires_at: at,
        paid_at: status === 2 ? at : null,
        updated_at: at,
      }
    }),
  )
  .execute()
// Enough of them that pages are worth a leap.
await sql`
  insert into payment (merchant_id, application_id, handle_id, out_trade_no, trade_no, fiat_name, fiat_amount, token_id, amount,
                       status, address, created_at, expires_at, updated_at)
  select merchant_id, application_id, 'm' || n || handle_id, 'M' || n || out_trade_no, n || substr(trade_no, 2), 'USD', 1, token_id,
         amount, 4, address, created_at, expires_at, updated_at
  from payment, generate_series(1, ${ROWS / 2000 - 1}) n`.execute(db)

async function direct(filter: TransactionFilter) {
  const { rows } = await sql<{ total: number; count_paid: number; usdt_amount: string }>`
    select count(*)::int as total, (count(*) filter (where status in (2, 5, 6)))::int as count_paid,
           trim_scale(coalesce(sum(usdt_amount) filter (where status in (2, 5, 6)), 0))::text as usdt_amount
    from payment p where ${paymentsOf(merchant_id, filter)}`.execute(db)
  return rows[0]
}

const time = fc.integer({ min: START - 86_400, max: START + SPAN + 86_400 })
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const filters = fc.record({
  out_trade_no: optional(fc.constantFrom('HS', 'M', 'M1', 'M2HS1', 'HS19', 'M1HS1999', 'nothing')),
  appid: optional(fc.constantFrom(...shops.map(({ appid }) => appid), 'nobody')),
  status: optional(fc.constantFrom('1', '2', '2,3', '4', '7')),
  exception: optional(fc.constantFrom('over', 'over,late', 'under')),
  start_time: optional(time),
  end_time: optional(time),
})

test('totals are those of the payments, whatever changes and whenever they are folded', async () => {
  const change = fc.constantFrom('fold', 'pay', 'close', 'note', 'delete')
  await fc.assert(
    fc.asyncProperty(filters, change, fc.nat({ max: 1999 }), async (filter, what, number) => {
      const one = db.updateTable('payment').where('handle_id', '=', `h${number}`)
      if (what === 'fold') await foldTally(db)
      if (what === 'pay') await one.set({ status: 2, usdt_amount: '7.5' }).where('status', 'in', [1, 3]).execute()
      if (what === 'close') await one.set({ status: 4 }).where('status', '=', 1).execute()
      if (what === 'note') await one.set({ note: 'x' }).execute()
      if (what === 'delete') await db.deleteFrom('payment').where('handle_id', '=', `m1h${number}`).execute()
      const scope = { merchant_id, filter }
      const expected = await direct(filter)
      expect((await paymentTotals(db, scope)).totals).toEqual(expected)
      const { out_trade_no: _, ...untyped } = filter
      const counts = await countByStatus(db, { merchant_id, filter: untyped })
      expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe((await direct(untyped))?.total)
    }),
    { numRuns: 120, seed: 21 },
  )
})

const typedKeys = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(record).filter((key): key is Key => key in record)

test('a page deep in the list is the one that walking there would find, in every order', async () => {
  const orders = {
    created_time: sql`created_at, id`,
    '-created_time': sql`created_at desc, id desc`,
    paid_time: sql`paid_at nulls last, id`,
    '-paid_time': sql`paid_at desc nulls last, id desc`,
    amount: sql`amount, id`,
    '-amount': sql`amount desc, id desc`,
  } as const
  const sort = fc.constantFrom(...typedKeys(orders))
  const searched = fc.record({ out_trade_no: optional(fc.constantFrom('HS', 'M1', 'M1HS12', 'HS1999', 'nothing')) })
  await fc.assert(
    fc.asyncProperty(filters, searched, sort, fc.nat({ max: ROWS / 20 }), async (chosen, typed, sort, place) => {
      const filter = { ...chosen, ...typed }
      const page = await transactionPage(services, { merchant_id, filter }, { current: place + 1, size: 20, sort })
      const { rows } = await sql<{ handle_id: string }>`
        select handle_id from payment p where ${paymentsOf(merchant_id, filter)}
        order by ${orders[sort]} limit 20 offset ${place * 20}`.execute(db)
      expect(page.list.map(({ handle_id }) => handle_id)).toEqual(rows.map(({ handle_id }) => handle_id))
    }),
    { numRuns: 300, seed: 22 },
  )
})
