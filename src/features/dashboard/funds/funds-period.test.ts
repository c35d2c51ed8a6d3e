import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, rangeBounds } from '#shared/time/day-bounds'
import { formatTime } from '#shared/time/format-time'
import { collectionRange, mayStandFor, periodOf, rangeBefore } from './funds-period'

const ZONE = 'America/New_York'
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
        const now = rangeBounds(TODAY, TODAY, 'UTC').start + 7_200
        const before = rangeBefore(period, { zone: 'UTC', now, appid: undefined })
        const own = collectionRange(period, 'UTC')
        // The two spans begin as many days apart, and end as many days apart at the same time of day.
        const end = period.to === TODAY ? now : own.end_time
        expect(before).toEqual({
          start_time: own.start_time - period.days * 86_400,
          end_time: end - period.days * 86_400,
        })
      }),
    )
  })

  test('at two in the morning two hours are compared with two hours, and never with a whole day', () => {
    const now = rangeBounds(TODAY, TODAY, ZONE).start + 7_200
    const ending = (range: 'today' | '7d') => {
      const before = rangeBefore(periodOf({ range }, TODAY), { zone: ZONE, now, appid: undefined })
      return before && formatTime(before.end_time, 'save', { zone: ZONE })
    }
    expect([ending('today'), ending('7d')]).toEqual(['2026-11-20 02:00:00', '2026-11-14 02:00:00'])
  })

  test('nothing is compared in the first second of a day that has no day before it in the period', () => {
    const now = rangeBounds(TODAY, TODAY, ZONE).start
    expect(rangeBefore(periodOf({ range: 'today' }, TODAY), { zone: ZONE, now, appid: undefined })).toBeUndefined()
  })

  test('the days before keep their last answer from minute to minute, and none of another filter or period', () => {
    const range = { start_time: 1000, end_time: 90_000, appid: 'app_1' }
    expect(mayStandFor({ ...range, end_time: 89_940 }, range)).toBe(true)
    expect(mayStandFor({ ...range, end_time: 60_000 }, range)).toBe(false)
    expect(mayStandFor({ ...range, start_time: 2000 }, range)).toBe(false)
    expect(mayStandFor({ ...range, appid: 'app_2' }, range)).toBe(false)
    expect(mayStandFor({ start_time: 1000, end_time: 90_000 }, range)).toBe(false)
    expect(mayStandFor(undefined, range)).toBe(false)
  })

  test('covers whole calendar days of the zone, also when clocks change', () => {
    const period = periodOf({ range: 'custom', from: '2026-03-08', to: '2026-03-08' }, TODAY)
    const { start_time, end_time } = collectionRange(period, 'America/New_York')
    expect(end_time - start_time).toBe(23 * 3600)
  })
})
