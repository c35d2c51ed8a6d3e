import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '@/lib/time/day-bounds'
import { collectionRange, periodBefore, periodOf } from './funds-period'

const TODAY = '2026-11-21'

describe('the period of the funds chart', () => {
  test('is the last 30 days unless the address has another', () => {
    expect(periodOf({}, TODAY)).toEqual({ name: '30d', from: '2026-10-23', to: TODAY, days: 30 })
    expect(periodOf({ range: '7d' }, TODAY)).toEqual({ name: '7d', from: '2026-11-15', to: TODAY, days: 7 })
    expect(periodOf({ range: 'today' }, TODAY)).toEqual({ name: 'today', from: TODAY, to: TODAY, days: 1 })
  })

  test('never goes past today', () => {
    const custom = { range: 'custom', from: '2026-11-20', to: '2026-12-24' } as const
    expect(periodOf(custom, TODAY)).toEqual({ name: 'custom', from: '2026-11-20', to: TODAY, days: 2 })
  })

  test('that is completely in the future becomes the default', () => {
    expect(periodOf({ range: 'custom', from: '2027-01-01', to: '2027-01-02' }, TODAY).name).toBe('30d')
  })

  test('is never longer than one call can answer', () => {
    const long = periodOf({ range: 'custom', from: '2020-01-01', to: TODAY }, TODAY)
    expect(long).toMatchObject({ days: 366, from: '2025-11-21', to: TODAY })
  })

  test('follows the previous period without a gap, with the same number of days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 }), (back, length) => {
        const to = addDays(TODAY, -back)
        const period = periodOf({ range: 'custom', from: addDays(to, -length), to }, TODAY)
        const before = periodBefore(period)
        expect(addDays(before.to, 1)).toBe(period.from)
        expect(addDays(before.from, before.days)).toBe(period.from)
        expect(before.days).toBe(period.days)
      }),
    )
  })

  test('covers whole calendar days of the zone, also when clocks change', () => {
    const period = periodOf({ range: 'custom', from: '2026-03-08', to: '2026-03-08' }, TODAY)
    const { start_time, end_time } = collectionRange(period, 'America/New_York')
    expect(end_time - start_time).toBe(23 * 3600)
  })
})
