import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newShop } from '#sandbox/customers/testing/shop-setup'
import * as chart from '#server/ledger/chart'
import { postEntries } from '#server/ledger/ledger'
import { inTransaction } from '#server/database/connect'
import { attentionOf } from '#server/payment/attention'
import { seededRandom } from '#server/database/seeded-random'
import { testDatabase } from '#server/database/test-database'
import { testApi } from '#server/testing/test-api'
import { foldStatistics } from './fold'
import { cardFigures, collectionSeries, incomeFigures, totalsOf } from './queries/statistics'
import { readRecords } from './testing/records'
import type { Records } from './testing/records'
import { statisticsDrift } from './testing/statistics-drift'

/** A zone, a moment to look from, and a moment in the 60 days before it when its clocks are changed, if they are. */
const PLACES = [
  { zone: 'UTC', now: '2026-03-31T23:59:59.999Z', change: '2026-02-28T12:00:00Z' },
  { zone: 'Asia/Kathmandu', now: '2026-03-20T18:14:30Z', change: '2026-03-10T18:15:00Z' },
  { zone: 'Australia/Lord_Howe', now: '2026-04-05T05:00:00Z', change: '2026-04-04T15:00:00Z' },
  { zone: 'America/New_York', now: '2026-03-08T18:30:00Z', change: '2026-03-08T07:00:00Z' },
  { zone: 'America/New_York', now: '2025-11-20T04:59:59Z', change: '2025-11-02T06:00:00Z' },
  { zone: 'Pacific/Chatham', now: '2026-04-20T11:15:00Z', change: '2026-04-04T14:00:00Z' },
  // Midnight does not come in spring, and 23:00 comes twice in autumn.
  { zone: 'America/Sao_Paulo', now: '2018-11-20T12:00:00Z', change: '2018-11-04T03:00:00Z' },
  { zone: 'America/Sao_Paulo', now: '2018-02-18T02:59:00Z', change: '2018-02-18T02:00:00Z' },
  // Midnight comes twice.
  { zone: 'America/Havana', now: '2025-11-02T09:00:00Z', change: '2025-11-02T05:00:00Z' },
] as const
const PER_PLACE = 260
const HOUR = 3_600_000
const DAY = 24 * HOUR

const { db } = await testDatabase()
const { clock, signInAs } = testApi({ db, handlers: [] })
const { merchant_id } = await signInAs()
const shops = [await newShop(db, clock.now(), { merchant_id }), await newShop(db, clock.now(), { merchant_id })]
const random = seededRandom('statistics')

/** Half of them near the change of the clocks, or near the moment that is looked from. */
function momentAt({ now, change }: (typeof PLACES)[number]): Date {
  const draw = random()
  if (draw < 0.25) return new Date(Date.parse(change) + Math.floor((random() - 0.5) * 6 * HOUR))
  if (draw < 0.5) return new Date(Date.parse(now) - Math.floor(random() * 20 * HOUR))
  return new Date(Date.parse(now) - Math.floor(random() * 66 * DAY))
}

const planned = PLACES.flatMap((place) => Array.from({ length: PER_PLACE }, () => momentAt(place)))
await db
  .insertInto('payment')
  .values(
    planned.map((at, number) => {
      const isPaid = random() < 0.6
      return {
        merchant_id,
        application_id: shops[number % 2]?.application_id ?? '',
        handle_id: `p${number}`,
        out_trade_no: `S${number}`,
        trade_no: String(number).padStart(32, '0'),
        fiat_name: 'USD',
        fiat_amount: '10',
        token_id: '101',
        amount: '10',
        amount_collected: String(9 + Math.floor(random() * 4)),
        usdt_amount: isPaid ? `${Math.floor(random() * 900)}.00000${number % 10}` : '0',
        status: isPaid ? 2 : 3,
        exception: ([null, null, 'under', 'over', 'late'] as const)[Math.floor(random() * 5)] ?? null,
        address: `T${number}`,
        created_at: at,
        expires_at: at,
        // A quarter hour later at most, so it is often in another one.
        paid_at: isPaid ? new Date(at.getTime() + Math.floor(random() * 900_000)) : null,
        updated_at: at,
      }
    }),
  )
  .execute()

let made = 0
async function refund(payment_id: string, finished_at: Date): Promise<void> {
  made += 1
  await db
    .insertInto('refund')
    .values({
      handle_id: `r${made}`,
      payment_id,
      merchant_id,
      kind: 'part',
      amount: '1',
      usdt_amount: `1.00000${made % 10}`,
      address: 'T',
      state: 'improgress',
      client_ref: null,
      created_at: finished_at,
    })
    .onConflict((one) => one.doNothing())
    .execute()
}

async function withdraw(finished_at: Date): Promise<void> {
  made += 1
  await db
    .insertInto('withdrawal')
    .values({
      handle_id: `w${made}`,
      merchant_id,
      token_id: '101',
      address: 'T',
      amount: '5',
      fee: '1',
      received: '4',
      usdt_amount: `5.00000${made % 10}`,
      state: 'completed',
      txid: `x${made}`,
      created_at: finished_at,
      finished_at,
    })
    .execute()
}

const STEPS = ['fold', 'accept', 'lose', 'fail', 'refund', 'finish', 'cancel', 'withdraw', 'delete', 'note'] as const

/** What the domain does to a payment, without its rules: the tally must be right whatever is written. */
async function step(what: (typeof STEPS)[number], number: number): Promise<void> {
  const at = planned[number] ?? clock.now()
  const payment = db.updateTable('payment').where('handle_id', '=', `p${number}`)
  const { id } = (await db
    .selectFrom('payment')
    .select('id')
    .where('handle_id', '=', `p${number}`)
    .executeTakeFirst()) ?? { id: '0' }
  const open = db.updateTable('refund').where('payment_id', '=', id).where('state', '=', 'improgress')
  if (what === 'fold') await foldStatistics(db)
  if (what === 'accept')
    await payment
      .set({ status: 2, usdt_amount: '9.5', paid_at: at, accepted_reason: 'x' })
      .where('status', '=', 3)
      .execute()
  // A reorganisation of the chain takes it back.
  if (what === 'lose')
    await payment.set({ status: 8, usdt_amount: '0', paid_at: null }).where('status', '=', 2).execute()
  if (what === 'fail') await payment.set({ status: 7 }).where('status', '=', 2).execute()
  if (what === 'note') await payment.set({ note: 'x' }).execute()
  if (what === 'refund' && id !== '0') await refund(id, at)
  if (what === 'finish') await open.set({ state: 'accomplish', finished_at: new Date(at.getTime() + HOUR) }).execute()
  if (what === 'cancel') await open.set({ state: 'canceled', finished_at: at }).execute()
  if (what === 'withdraw') await withdraw(at)
  if (what === 'delete')
    await sql`
      delete from payment where id = ${id} and not exists (select from refund where payment_id = payment.id)`.execute(
      db,
    )
}

async function expectSums(
  records: Records,
  { zone, now, appid, range }: { zone: string; now: Date; appid: string | undefined; range: { from: Date; to: Date } },
): Promise<void> {
  const scope = { merchant_id, zone, appid }
  expect(micros(await collectionSeries(db, scope, range))).toEqual(records.collection(range, zone))
  for (const card of ['income', 'orders', 'withdrawal'] as const)
    expect(micros(await cardFigures(db, card, { ...scope, now })), card).toEqual(records.card(card, now, zone))
  expect(micros(await totalsOf(db, { merchant_id, appid: undefined }))).toEqual(records.totals())
  expect(micros(await incomeFigures(db, scope, now))).toEqual(records.income(now, zone))
}

/** Every decimal text as a whole number of millionths, so that 1.5 and 1.500000 are one. */
function micros(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(micros)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, micros(inner)]))
  const number = typeof value === 'number' ? String(value) : value
  const parts = typeof number === 'string' ? /^(-?\d+)(?:\.(\d{1,6}))?$/.exec(number) : null
  return parts === null ? value : BigInt(`${parts[1]}${(parts[2] ?? '').padEnd(6, '0')}`)
}

test('every figure is the sum of its records, in every zone, whatever changes and whenever it is folded', async () => {
  const time = fc.double({ min: 0, max: 1, noNaN: true })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat({ max: planned.length - 1 })), { maxLength: 12 }),
      fc.constantFrom(...PLACES),
      fc.constantFrom(undefined, ...shops.map(({ appid }) => appid)),
      fc.tuple(time, time, fc.constantFrom(DAY, 3 * DAY, 70 * DAY)),
      async (steps, { zone, change, ...place }, appid, [start, length, longest]) => {
        for (const [what, number] of steps) await step(what, number)
        const now = new Date(place.now)
        // Around the change of the clocks; in whole seconds, as the wire has them.
        const seconds = (millis: number): Date => new Date(Math.floor(millis / 1000) * 1000)
        const from = seconds(Date.parse(change) - start * longest)
        const to = seconds(from.getTime() + 1000 + length * longest)
        await expectSums(await readRecords(db, appid), { zone, now, appid, range: { from, to } })
      },
    ),
    { numRuns: 60, seed: 71 },
  )
  expect(await statisticsDrift(db)).toEqual([])
})

test('what waits is counted by what the payments and refunds say', async () => {
  for (const { now } of PLACES) {
    const at = new Date(now)
    const { rows } = await sql<{ kind: string; count: number; largest: string | null }>`
      select case p.exception when 'late' then 'payment_late' else 'payment_difference' end as kind, count(*)::int as count,
             trunc(max(abs(amount_collected - amount) * rate) filter (where p.exception <> 'late'), 6)::text as largest
      from payment p
      where p.exception in ('under', 'over', 'late')
        and p.accepted_reason is null and p.kept_at is null
        and not exists (select from refund r where r.payment_id = p.id and r.state <> 'canceled')
      group by 1 order by 1`.execute(db)
    const expected = rows.map(({ largest, ...row }) => (largest === null ? row : { ...row, largest }))
    const waiting = await attentionOf(db, { merchant_id, now: at })
    expect(waiting.filter(({ kind }) => kind.startsWith('payment'))).toEqual(expected)
    expect(expected.length).toBeGreaterThan(0)
  }
})

test('the balance of every day is what the postings until its end add up to, in every zone, folded or not', async () => {
  const owner = chart.capital(merchant_id).owner
  const token_id = '101'
  const post = async (batch: number): Promise<void> =>
    await inTransaction(db, async (trx) => {
      await postEntries(
        trx,
        PLACES.flatMap((place, at) =>
          Array.from({ length: 25 }, (_, number) => {
            const amount = `${1 + Math.floor(random() * 90)}.${number}`
            return {
              ref: `test:${batch}:${at}:${number}`,
              reason: 'recharge',
              at: momentAt(place),
              postings: [
                { account: { owner, kind: 'liability' as const }, token_id, amount },
                { account: { owner: 'chain:1', kind: 'asset' as const }, token_id, amount: `-${amount}` },
              ],
            }
          }),
        ),
      )
    })
  await post(1)
  await foldStatistics(db)
  await post(2)
  for (const { zone, now } of PLACES) {
    const at = new Date(now)
    const told = await cardFigures(db, 'extractable', { merchant_id, zone, appid: undefined, now: at })
    const { rows } = await sql<{ date: string; value: string }>`
      select day.date, trunc(sum(p.amount) filter (
               where to_char(p.created_at at time zone ${sql.lit(zone)}, 'YYYY-MM-DD') <= day.date
                  or p.created_at < ${new Date(at.getTime() - 40 * DAY)}), 6)::text as value
      from unnest(${told.series.map(({ date }) => date)}::text[]) day(date)
      cross join ledger_posting p join ledger_account a on a.id = p.account_id
      where a.owner = ${owner} group by 1 order by 1`.execute(db)
    expect(micros(told.series), zone).toEqual(micros(rows))
  }
  expect(await statisticsDrift(db)).toEqual([])
})

test('folding while others write loses nothing and counts nothing twice', async () => {
  const numbers = Array.from({ length: 40 }, (_, place) => place * 50)
  await Promise.all([
    ...numbers.map(async (number) => await step('accept', number)),
    foldStatistics(db),
    ...numbers.map(async (number) => await step('withdraw', number)),
    foldStatistics(db),
    foldStatistics(db),
  ])
  await foldStatistics(db)
  expect(await db.selectFrom('statistics_change').selectAll().execute()).toEqual([])
  expect(await statisticsDrift(db)).toEqual([])
})
