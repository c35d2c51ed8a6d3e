import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCollection, readOverview } from './statistics'

describe('the overview', () => {
  test('of the first reading has every figure: frozen_amount is the income of all time', () => {
    const answer = {
      frozen_amount: '1842930.08',
      transaction_volume: 21_406,
      operable_balance: '126256.52',
      cumulative_withdrawal: '1714523.56',
      total_assets: '128406.52',
      today_amount: '3284.1',
      today_orders: 41,
      on_the_way: '1250',
      asset_count: 4,
      network_count: 4,
      as_of: 1_795_242_728,
    }
    const { frozen_amount: income, ...rest } = answer
    expect(readOverview(answer)).toEqual({ ...rest, income })
  })

  test('of a back end with only the fields of SPEC.md leaves the other figures unknown', () => {
    const overview = readOverview({
      frozen_amount: '5',
      transaction_volume: 1,
      operable_balance: '4',
      cumulative_withdrawal: '1',
      total_assets: '4',
      today_amount: '0',
    })
    expect(overview).toMatchObject({ today_orders: null, on_the_way: null, asset_count: null, as_of: null })
  })

  test('of the second reading has the same shape, and null instead of zero for a missing figure', () => {
    const answer = { income: '12.5', sure_withdrawal: '10', transaction_volume: 3, cumulative_withdrawal: '2.5' }
    expect(readOverview(answer)).toEqual({
      income: '12.5',
      operable_balance: '10',
      transaction_volume: 3,
      cumulative_withdrawal: '2.5',
      total_assets: null,
      today_amount: null,
      today_orders: null,
      on_the_way: null,
      asset_count: null,
      network_count: null,
      as_of: null,
    })
  })
})

/** 20 November 2026 in Shanghai. */
const MIDNIGHT = Date.UTC(2026, 10, 19, 16) / 1000
const DAY = 86_400

describe('the collection series', () => {
  const datesOf = (dates: readonly string[], start = MIDNIGHT) =>
    readCollection(
      dates.map((date) => ({ date, income: '1' })),
      start,
    ).map(({ date }) => date)

  test.each([
    ['our form', ['2026-11-20', '2026-11-21']],
    ['seconds', [String(MIDNIGHT), String(MIDNIGHT + DAY)]],
    ['the form to save', ['2026-11-20 00:00:00', '2026-11-21 00:00:00']],
    ['the form to display', ['2026.11.20', '2026.11.21']],
    ['the day first', ['20/11/2026', '21/11/2026']],
  ])('names its days in each form of SPEC.md section 9: %s', (_, dates) => {
    expect(datesOf(dates)).toEqual(['2026-11-20', '2026-11-21'])
  })

  test('counts seconds in the zone of the range', () => {
    for (const hours of [-10, -5, 0, 5.5, 8, 13]) {
      const start = Date.UTC(2026, 10, 20) / 1000 - hours * 3600
      expect(datesOf([String(start), String(start + DAY)], start)).toEqual(['2026-11-20', '2026-11-21'])
    }
  })

  test('names its days where the clocks have changed between them', () => {
    // 31 October to 2 November 2026 in New York: from 4 to 5 hours behind UTC on the first of November.
    const start = Date.UTC(2026, 9, 31, 4) / 1000
    const midnights = [start, start + DAY, start + 2 * DAY + 3600]
    expect(datesOf(midnights.map(String), start)).toEqual(['2026-10-31', '2026-11-01', '2026-11-02'])
    // 28 to 30 March 2026 in London.
    const spring = Date.UTC(2026, 2, 28) / 1000
    expect(datesOf([spring, spring + DAY, spring + 2 * DAY - 3600].map(String), spring)).toEqual([
      '2026-03-28',
      '2026-03-29',
      '2026-03-30',
    ])
  })

  test('names its hours, the first one too', () => {
    const hours = ['2026-11-20 00:00', '2026-11-20 01:00']
    expect(datesOf(hours)).toEqual(hours)
    expect(datesOf([String(MIDNIGHT), String(MIDNIGHT + 3600)])).toEqual(hours)
    const sparse = [MIDNIGHT + 3600, MIDNIGHT + 22 * 3600].map(String)
    expect(datesOf(sparse)).toEqual(['2026-11-20 01:00', '2026-11-20 22:00'])
  })

  test('has one shape for both readings; what a reading lacks is unknown', () => {
    expect(
      readCollection(
        [
          { date: '2026-11-20', income: '5', refund: '1' },
          { date: '2026-11-21', income: '6', create_num: 3, pay_num: 2 },
        ],
        MIDNIGHT,
      ),
    ).toEqual([
      { date: '2026-11-20', income: '5', refund: '1', create_num: null, pay_num: null },
      { date: '2026-11-21', income: '6', refund: null, create_num: 3, pay_num: 2 },
    ])
  })

  test('is sorted oldest first, whatever order the server used', () => {
    const days = ['2026-11-01', '2026-11-02', '2026-11-10', '2026-12-01', '2027-01-01']
    fc.assert(
      fc.property(fc.shuffledSubarray(days, { minLength: days.length }), (order) => {
        const read = readCollection(
          order.map((date) => ({ date, income: '0' })),
          MIDNIGHT,
        )
        expect(read.map(({ date }) => date)).toEqual(days)
      }),
    )
  })
})
