import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fundsRoutes } from './routes/funds'
import { testApi } from '#server/testing/test-api'
import { ledgerSums } from '#server/ledger/ledger'
import { seededRandom } from '#server/database/seeded-random'
import { testDatabase } from '#server/database/test-database'
import * as fundStream from '#shared/contract/fund-stream'
import { add, compare, subtract, toUnits } from '#shared/money/amount'
import { dateOf } from '#shared/time/format-time'
import { writeRandomHistory } from './testing/random-history'
import type { Fact } from './testing/random-history'

const { db } = await testDatabase()
/** Its clock starts at 2026-01-01T00:00:00Z. */
const api = testApi({ db, handlers: fundsRoutes })

const ZONES = ['Asia/Shanghai', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'UTC']
const MONTHS = ['2025-10', '2025-11', '2025-12']
const TOKENS = [
  { token_id: '101', decimals: 6 },
  { token_id: '103', decimals: 18 },
]

type Line = z.output<typeof fundStream.statementLine>

async function linesOf(token: string, query: { token_id: string; month: string }): Promise<Line[]> {
  const path = `/api/v1/account/statement/lines?${new URLSearchParams(query).toString()}`
  const answer = await api.app.request(path, { headers: { 'X-Token': token } })
  expect(answer.headers.get('Content-Type')).toBe('application/x-ndjson; charset=utf-8')
  const text = await answer.text()
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => z.parse(fundStream.statementLine, JSON.parse(line)))
}

const HISTORIES = Number(process.env['HISTORIES'] ?? 20)

/** A merchant with a random history of about a hundred ledger entries. */
async function merchantWithPast(seed: number) {
  const random = seededRandom(`statement ${seed}`)
  const zone = ZONES[seed % ZONES.length] ?? 'UTC'
  const token = TOKENS[seed % TOKENS.length] ?? { token_id: '101', decimals: 6 }
  const merchant = await api.signInAs({ zone })
  const facts = await writeRandomHistory(db, {
    ...token,
    merchant_id: merchant.merchant_id,
    from: new Date('2025-09-30T00:00:00Z'),
    to: new Date('2026-01-02T00:00:00Z'),
    events: 50,
    random,
  })
  return { ...merchant, ...token, zone, facts }
}

const KEYS = ['in', 'out', 'fees'] as const
const totalOf = (facts: readonly Fact[], key: (typeof KEYS)[number]): bigint =>
  facts.reduce((total, fact) => total + fact[key], 0n)
const worthOf = (facts: readonly Fact[]): bigint =>
  totalOf(facts, 'in') - totalOf(facts, 'out') - totalOf(facts, 'fees')

describe('a month’s statement', () => {
  test(`agrees with ${HISTORIES} random histories, day by day and line by line`, async () => {
    for (let seed = 0; seed < HISTORIES; seed += 1) {
      const { token, token_id, decimals, zone, facts } = await merchantWithPast(seed)
      const dayOf = ({ at }: Fact): string => dateOf(Math.floor(at.getTime() / 1000), zone)
      const units = (amount: string): bigint => toUnits(amount, decimals)
      for (const month of MONTHS) {
        const query = { token_id, month }
        const told = await api.data(fundStream.statement, { token, query })
        const happened = facts.filter((fact) => fact.at.getTime() < told.end_time * 1000)
        const before = happened.filter((fact) => dayOf(fact) < `${month}-01`)
        const within = happened.filter((fact) => dayOf(fact).startsWith(month))
        expect(units(told.opening)).toBe(worthOf(before))
        expect(units(told.closing)).toBe(worthOf([...before, ...within]))
        expect(told.lines).toBe(within.length)
        for (const key of KEYS) expect(units(told[key])).toBe(totalOf(within, key))
        let opening = told.opening
        for (const day of told.days) {
          const mine = within.filter((fact) => dayOf(fact) === day.date)
          for (const key of KEYS) expect(units(day[key]), `${seed} ${day.date} ${key}`).toBe(totalOf(mine, key))
          expect(day).toMatchObject({ opening, lines: mine.length })
          expect(compare(day.closing, subtract(subtract(add(day.opening, day.in), day.out), day.fees))).toBe(0)
          opening = day.closing
        }
        expect(opening).toBe(told.closing)
        const lines = await linesOf(token, query)
        expect(lines).toHaveLength(within.length)
        let balance = told.opening
        for (const line of lines) {
          expect(compare(line.balance, subtract(subtract(add(balance, line.in), line.out), line.fees))).toBe(0)
          balance = line.balance
        }
        expect(balance).toBe(told.closing)
        const times = lines.map(({ created_time }) => created_time)
        expect(times).toEqual(times.toSorted((a, b) => a - b))
      }
    }
    expect((await ledgerSums(db)).every(({ sum }) => sum === '0')).toBe(true)
  }, 240_000)

  test('of the present month ends now, and of a future month is refused', async () => {
    const { token, token_id } = await merchantWithPast(0)
    const ask = async (month: string) => await api.call(fundStream.statement, { token, query: { token_id, month } })
    const now = await api.data(fundStream.statement, { token, query: { token_id, month: '2026-01' } })
    expect(now).toMatchObject({ zone: 'Asia/Shanghai', end_time: api.clock.seconds() })
    expect(now.days.map(({ date }) => date)).toEqual(['2026-01-01'])
    expect(await ask('2026-02')).toMatchObject({ status: 422, errors: [{ path: 'month' }] })
    expect((await ask('2026-13')).status).toBe(422)
    expect((await api.call(fundStream.statement, { token, query: { token_id: '999', month: '2025-12' } })).msg).toBe(
      'Currency does not exist',
    )
  })

  test('of an unused token is empty, with zeros for each day', async () => {
    const { token } = await api.signInAs()
    const told = await api.data(fundStream.statement, { token, query: { token_id: '106', month: '2025-11' } })
    expect(told).toMatchObject({ opening: '0', closing: '0', in: '0', lines: 0 })
    expect(told.days).toHaveLength(30)
    expect(await linesOf(token, { token_id: '106', month: '2025-11' })).toEqual([])
  })

  test('contains no movements of other merchants', async () => {
    const stranger = await api.signInAs()
    const told = await api.data(fundStream.statement, {
      token: stranger.token,
      query: { token_id: '101', month: '2025-11' },
    })
    expect(told).toMatchObject({ opening: '0', lines: 0 })
  })
})
