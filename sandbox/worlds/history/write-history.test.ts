import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { seededRandom } from '#server/database/seeded-random'
import { testDatabase } from '#server/database/test-database'
import { statisticsDrift } from '#server/statistics/testing/statistics-drift'
import { checkAddress } from '#shared/address/check-address'
import { compare } from '#shared/money/amount'
import { cardFigures, collectionSeries, incomeFigures, withdrawnTotal } from '#server/statistics/queries/statistics'
import { historyAddress } from './history-address'
import { writeHistory } from './write-history'

const { db } = await testDatabase()
const now = new Date('2026-03-31T07:20:00Z')
const zone = 'Asia/Shanghai'

const merchant = await db
  .insertInto('merchant')
  .values({ mchid: '10284771', name: 'Northwind Trading', status: 3, zone, created_at: now })
  .returning('id')
  .executeTakeFirstOrThrow()
const application = await db
  .insertInto('application')
  .values({ merchant_id: merchant.id, appid: 'a1', name: 'Harbor', mode: 'address', created_at: now })
  .returning('id')
  .executeTakeFirstOrThrow()
await writeHistory(db, {
  merchant_id: merchant.id,
  zone,
  applications: [{ id: application.id, prefix: 'HS', weight: 1 }],
  days: 65,
  payments_a_day: 12,
  fee: '0.005',
  now,
  random: seededRandom('history-test'),
})
const scope = { merchant_id: merchant.id, zone, appid: undefined, now }

interface RecordRow {
  status: number
  usdt_amount: string
  created_day: string
  paid_day: string | null
}

/** The records as plain rows. The tests compute every sum from them in integers, without the code under test. */
async function records(): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select status, usdt_amount::text, to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as created_day,
           to_char(paid_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as paid_day from payment`.execute(db)
  return rows
}
const micro = (text: string): bigint =>
  BigInt(text.replace(/^(\d+)(?:\.(\d*))?$/, (_, whole: string, part = '') => whole + part.padEnd(6, '0')))
const total = (texts: string[]): bigint => texts.reduce((sum, text) => sum + micro(text), 0n)
const isIncome = ({ status }: RecordRow): boolean => [2, 5, 6].includes(status)

describe('a written history', () => {
  it('has a right ledger: every token sums to zero and every balance is the sum of its postings', async () => {
    expect((await ledgerSums(db)).every(({ sum }) => sum === '0')).toBe(true)
    expect(await ledgerDrift(db)).toEqual([])
  })

  it('has payments of every final status, with all exceptions', async () => {
    const rows = await records()
    expect([...new Set(rows.map(({ status }) => status))]).toEqual(expect.arrayContaining([2, 3, 4, 6]))
    expect(rows.length).toBeGreaterThan(600)
  })

  it('writes addresses that pass the rule of their chain', () => {
    const chains = { '1': 'Tron', '2': 'Ethereum', '3': 'Ethereum', '4': 'Solana', '5': 'TON', '6': 'Aptos' } as const
    for (const [network, chain] of Object.entries(chains))
      for (let place = 0; place < 50; place += 1)
        expect(checkAddress(chain, historyAddress(network, `seed ${place}`)), network).toMatchObject({ ok: true })
  })

  it('gives cards whose totals are the sums over the records', async () => {
    const rows = await records()
    const figures = await incomeFigures(db, scope, now)
    expect(micro(figures.income)).toBe(total(rows.filter(isIncome).map(({ usdt_amount }) => usdt_amount)))
    expect(figures.orders).toBe(rows.length)
    const today = rows.filter((row) => isIncome(row) && row.paid_day === '2026-03-31')
    expect(micro(figures.today_amount)).toBe(total(today.map(({ usdt_amount }) => usdt_amount)))
    expect(figures.today_orders).toBe(today.length)
  })

  it('gives sparklines whose every point is the sum of its day, and the 30 days before', async () => {
    const rows = await records()
    const income = await cardFigures(db, 'income', scope)
    expect(income.series).toHaveLength(30)
    for (const { date, value } of income.series)
      expect(micro(value), date).toBe(
        total(rows.filter((row) => isIncome(row) && row.paid_day === date).map(({ usdt_amount }) => usdt_amount)),
      )
    expect(micro(income.current)).toBe(total(income.series.map(({ value }) => value)))
    const first = income.series[0]?.date ?? ''
    const before = rows.filter(
      (row) => isIncome(row) && row.paid_day !== null && row.paid_day < first && row.paid_day >= '2026-01-31',
    )
    expect(micro(income.previous)).toBe(total(before.map(({ usdt_amount }) => usdt_amount)))
    const orders = await cardFigures(db, 'orders', scope)
    for (const { date, value } of orders.series)
      expect(Number(value), date).toBe(rows.filter(({ created_day }) => created_day === date).length)
    const withdrawal = await cardFigures(db, 'withdrawal', scope)
    expect(compare(withdrawal.current, '0')).toBe(1)
    expect(compare(await withdrawnTotal(db, merchant.id), withdrawal.current)).toBeGreaterThanOrEqual(0)
  })

  it('gives a balance history that ends at the balance and begins 30 days ago', async () => {
    const extractable = await cardFigures(db, 'extractable', scope)
    const { rows } = await sql<{ now: string; before: string }>`
      with capital as (select p.amount, e.created_at from ledger_posting p join ledger_entry e on e.id = p.entry_id
        join ledger_account a on a.id = p.account_id where a.owner = ${`m:${merchant.id}:capital`})
      select trunc(sum(amount), 6)::text as now,
             trunc(sum(amount) filter (where created_at < '2026-03-02T00:00:00+08'), 6)::text as before from capital`.execute(
      db,
    )
    expect(micro(extractable.current)).toBe(micro(rows[0]?.now ?? ''))
    expect(micro(extractable.previous)).toBe(micro(rows[0]?.before ?? ''))
    expect(extractable.series.at(-1)?.value).toBe(extractable.current)
  })

  it('gives bars whose every day is the sum of its records and refunds', async () => {
    const rows = await records()
    const from = new Date('2026-02-28T16:00:00Z')
    const series = await collectionSeries(db, scope, { from, to: now })
    expect(series).toHaveLength(31)
    for (const day of series) {
      expect(micro(day.income), day.date).toBe(
        total(rows.filter((row) => isIncome(row) && row.paid_day === day.date).map(({ usdt_amount }) => usdt_amount)),
      )
      expect(day.create_num, day.date).toBe(rows.filter(({ created_day }) => created_day === day.date).length)
    }
    const { rows: refunds } = await sql<{ total: string }>`
      select coalesce(sum(usdt_amount), 0)::text as total from refund where finished_at >= ${from}`.execute(db)
    expect(total(series.map(({ refund }) => refund))).toBe(micro(refunds[0]?.total ?? ''))
  })

  it('leaves a tally that is the sum of the records, with nothing left to fold', async () => {
    expect(await statisticsDrift(db)).toEqual([])
    expect(await db.selectFrom('statistics_change').selectAll().execute()).toEqual([])
  })

  it('divides a single day into its hours', async () => {
    const series = await collectionSeries(db, scope, { from: new Date('2026-03-30T16:00:00Z'), to: now })
    expect(series[0]?.date).toBe('2026-03-31 00:00')
    expect(series.at(-1)?.date).toBe('2026-03-31 15:00')
  })
})
