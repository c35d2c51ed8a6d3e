import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newShop } from '#sandbox/customers/testing/shop-setup'
import { seededRandom } from '#server/database/seeded-random'
import { testDatabase } from '#server/database/test-database'
import { testApi } from '#server/testing/test-api'
import { foldTally, paymentTotals } from './payment-tally'
import { transactionPage } from './transactions'

const START = Date.parse('2026-01-01T00:00:00Z')
const DAY = 86_400_000
/** Letters that sort, match and weigh differently from one another: marks of LIKE, capitals, several bytes. */
const LETTERS = ['a', 'B', 'b', '%', '_', '\\', '-', '0', 'é', 'ÿ', '中', '😀']
const ROUNDS = [4_500, 3_000, 1_500]

const { db } = await testDatabase()
const { services, clock, signInAs } = testApi({ db, handlers: [] })
const { merchant_id } = await signInAs()
const stranger = await signInAs()
const shops = [
  await newShop(db, clock.now(), { merchant_id }),
  await newShop(db, clock.now(), { merchant_id }),
  await newShop(db, clock.now(), { merchant_id: stranger.merchant_id }),
]
const random = seededRandom('orders')
const letter = (): string => LETTERS[Math.floor(random() * LETTERS.length)] ?? 'a'
let made = 0

/** Every fourth number is the one before it, of the other shop. */
async function makePayments(count: number): Promise<void> {
  let order = ''
  const rows = Array.from({ length: count }, (_, place) => {
    const number = (made += 1)
    if (place % 4 !== 3) order = `${letter()}${letter()}${letter()}${number}`
    const shop = shops[place % 16 === 0 ? 2 : place % 2]
    const status = 1 + Math.floor(random() * 4)
    const at = new Date(START + Math.floor(random() * 20) * DAY)
    return {
      merchant_id: shop === shops[2] ? stranger.merchant_id : merchant_id,
      application_id: shop?.application_id ?? '',
      handle_id: `h${number}`,
      out_trade_no: order,
      trade_no: String(number).padStart(32, '0'),
      fiat_name: 'USD',
      fiat_amount: '1',
      token_id: '101',
      amount: '1',
      usdt_amount: status === 2 ? String(number) : '0',
      status,
      address: `T${number}`,
      created_at: at,
      expires_at: at,
      updated_at: at,
    }
  })
  for (let from = 0; from < count; from += 1_500)
    await db
      .insertInto('payment')
      .values(rows.slice(from, from + 1_500))
      .execute()
}

const beginning = fc
  .array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 2 })
  .map((letters) => letters.join(''))
const filters = fc.record({ out_trade_no: beginning }).chain((typed) =>
  fc
    .record({ appid: fc.constantFrom(shops[0]?.appid, undefined), status: fc.constantFrom('2', '1,4', undefined) })
    .map(({ appid, status }) => ({
      ...typed,
      ...(appid === undefined ? {} : { appid }),
      ...(status === undefined ? {} : { status }),
    })),
)

async function direct({ out_trade_no, appid, status }: { out_trade_no: string; appid?: string; status?: string }) {
  const { rows } = await sql<{ total: number; count_paid: number; usdt_amount: string }>`
    select count(*)::int as total, (count(*) filter (where p.status = 2))::int as count_paid,
           trim_scale(coalesce(sum(usdt_amount) filter (where p.status = 2), 0))::text as usdt_amount
    from payment p join application a on a.id = p.application_id
    where p.merchant_id = ${merchant_id} and starts_with(out_trade_no, ${out_trade_no})
      and a.appid = coalesce(${appid ?? null}, a.appid)
      and p.status = any(${(status ?? '1,2,3,4').split(',').map(Number)}::int[])`.execute(db)
  return rows[0]
}

test('totals by the beginning of order numbers are exact, whatever they are made of and wherever they are cut', async () => {
  for (const count of ROUNDS) {
    await makePayments(count)
    await foldTally(db)
    // What changes afterwards is not folded yet when it is asked for.
    await sql`update payment set status = 2, usdt_amount = 3.5 where status = 1 and id % 7 = 0`.execute(db)
    await makePayments(200)
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        expect((await paymentTotals(db, { merchant_id, filter })).totals).toEqual(await direct(filter))
      }),
      { numRuns: 60, seed: 23 },
    )
  }
})

test('no stretch stays long, and each has the payments from its mark to the next', async () => {
  await foldTally(db)
  const { rows } = await sql<{ told: number; counted: number }>`
    select told::int, (
      select count(*)::int from payment
      where merchant_id = ${merchant_id} and out_trade_no collate "C" >= mark
        and (next is null or out_trade_no collate "C" < next)) as counted
    from (
      select mark, sum(payments) as told, lead(mark) over (order by mark) as next
      from payment_order_tally where merchant_id = ${merchant_id} group by mark
    ) stretch`.execute(db)
  expect(rows.length).toBeGreaterThan(2)
  for (const { told, counted } of rows) {
    expect(told).toBe(counted)
    expect(told).toBeLessThanOrEqual(4_000)
  }
})

test('folding beside payments that come in, and beside another process that folds, loses none', async () => {
  await Promise.all([foldTally(db), makePayments(900), foldTally(db), makePayments(900), foldTally(db)])
  await foldTally(db)
  for (const out_trade_no of LETTERS)
    expect((await paymentTotals(db, { merchant_id, filter: { out_trade_no } })).totals).toEqual(
      await direct({ out_trade_no }),
    )
})

test('a search that finds many payments, all of them old, gives them in their order', async () => {
  const old = new Date(START - 400 * DAY)
  await sql`
    insert into payment (merchant_id, application_id, handle_id, out_trade_no, trade_no, fiat_name, fiat_amount, token_id,
                         amount, status, address, created_at, expires_at, updated_at)
    select ${merchant_id}, ${shops[0]?.application_id}, 'o' || n, 'OLD-' || n, lpad('9' || n, 32, '1'), 'USD', 1, '101', 1, 4,
           'O' || n, ${old}::timestamptz + make_interval(secs => n), ${old}, ${old}
    from generate_series(1, 21000) n`.execute(db)
  await foldTally(db)
  const ask = async (sort: 'created_time' | '-created_time', current: number) => {
    const filter = { out_trade_no: 'OLD' }
    const page = await transactionPage(services, { merchant_id, filter }, { current, size: 3, sort })
    expect(page.total).toBe(21_000)
    return page.list.map(({ out_trade_no }) => out_trade_no)
  }
  expect(await ask('-created_time', 1)).toEqual(['OLD-21000', 'OLD-20999', 'OLD-20998'])
  expect(await ask('created_time', 1)).toEqual(['OLD-1', 'OLD-2', 'OLD-3'])
  expect(await ask('-created_time', 7000)).toEqual(['OLD-3', 'OLD-2', 'OLD-1'])
})
