import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeSearch, readDashboardSearch } from './search'

describe('the address of the dashboard', () => {
  test('does not contain default values', () => {
    expect(readDashboardSearch({ range: '30d', measure: 'income', view: 'bars' })).toEqual({})
  })

  test('keeps every choice that is not the default', () => {
    const search = { range: '7d', measure: 'orders', view: 'table', appid: '1001' }
    expect(readDashboardSearch(search)).toEqual(search)
  })

  test('reads an application id that the router made a number', () => {
    expect(readDashboardSearch({ appid: 1001 })).toEqual({ appid: '1001' })
  })

  test.each([
    { range: 'custom', from: '2026-11-01' },
    { range: 'custom', from: '2026-02-30', to: '2026-03-01' },
    { range: 'custom', from: '2026-11-02', to: '2026-11-01' },
    { range: '90d' },
    { range: ['7d'], view: { table: true }, measure: null, appid: '' },
  ])('opens the default view for %j', (raw) => {
    expect(readDashboardSearch(raw)).toEqual({})
  })

  test('never throws, and reading twice changes nothing', () => {
    const anything = fc.dictionary(fc.constantFrom('range', 'from', 'to', 'measure', 'view', 'appid'), fc.anything())
    fc.assert(
      fc.property(anything, (raw) => {
        const once = readDashboardSearch(raw)
        expect(readDashboardSearch({ ...once })).toEqual(once)
      }),
    )
  })

  test('drops the days of a custom range when a ready one is chosen', () => {
    const custom = { range: 'custom', from: '2026-11-01', to: '2026-11-09', measure: 'orders' } as const
    expect(changeSearch(custom, { range: '7d' })).toEqual({ range: '7d', measure: 'orders' })
    expect(changeSearch(custom, { range: '30d', measure: 'income' })).toEqual({})
  })

  test('shows all applications again', () => {
    expect(changeSearch({ appid: '1001' }, { appid: undefined })).toEqual({})
  })
})
