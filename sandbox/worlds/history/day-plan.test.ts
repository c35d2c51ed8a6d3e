import { expect, test } from 'vitest'
import { seededRandom } from '#server/database/seeded-random'
import { planDay } from './day-plan'

const day = (count: number) =>
  planDay({
    from: new Date('2026-11-20T16:00:00Z'),
    to: new Date('2026-11-21T16:00:00Z'),
    count,
    tokens: [{ id: '101', network_id: '1', decimals: 6, weight: 1 }],
    applications: [
      { id: '1', prefix: 'HS', weight: 1 },
      { id: '2', prefix: 'LT', weight: 1 },
    ],
    random: seededRandom('a busy day'),
  })

test('order numbers, trade numbers, handles and addresses are unique, also on a busy day', () => {
  const payments = day(20_000)
  expect(payments.length).toBeGreaterThan(19_900)
  for (const name of ['out_trade_no', 'trade_no', 'handle_id', 'address'] as const)
    expect(new Set(payments.map((payment) => payment[name])).size, name).toBe(payments.length)
  for (const { trade_no } of payments) expect(trade_no).toMatch(/^\d{32}$/)
})

test('the same random stream gives the same day, in the order of creation', () => {
  const payments = day(500)
  expect(day(500)).toEqual(payments)
  const times = payments.map(({ created_at }) => created_at.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})
