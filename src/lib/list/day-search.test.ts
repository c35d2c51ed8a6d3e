import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dayFields, readDays, withFilter } from './day-search'

describe('the days of a filter', () => {
  test('are a ready range, or a first and a last day in their order', () => {
    const days = { from: '2026-11-01', to: '2026-11-21' }
    expect(readDays(days)).toEqual(days)
    expect(readDays({ ...days, range: 'today' })).toEqual({ range: 'today' })
    expect(readDays({ from: days.to, to: days.from })).toEqual({})
    expect(readDays({ from: days.from })).toEqual({})
  })

  test('are replaced by other days, of either kind, and kept by any other filter', () => {
    const search = { from: '2026-11-01', to: '2026-11-21', page: 3, open: 'pay-1', size: 20 }
    expect(readDays(withFilter(search, { range: '7d' }))).toEqual({ range: '7d' })
    expect(withFilter(search, { appid: '7' })).toEqual({ ...search, appid: '7', page: undefined, open: undefined })
  })

  test('that do not exist are left out', () => {
    expect(z.parse(z.object(dayFields), { range: '8d', from: '2026-02-30', to: '2026-03-01' })).toEqual({
      to: '2026-03-01',
    })
  })
})
