import { describe, expect, test } from 'vitest'
import { changeFilter, changeSearch, filterCount, readFundingSearch } from './search'

describe('the address of the fund stream', () => {
  test('keeps valid values and drops the others', () => {
    expect(
      readFundingSearch({ token_id: 101, account: 'app0001', reason: 'transfer', page: 3, size: 20, open: 'x' }),
    ).toEqual({ token_id: '101', account: 'app0001', reason: 'transfer', page: 3, size: 20 })
    expect(readFundingSearch({ reason: 'theft', page: 1, size: 30, from: '2026-02-31', month: '2026-13' })).toEqual({})
  })

  test('of a statement has token and month, and nothing of the list', () => {
    expect(
      readFundingSearch({ tab: 'statement', token_id: '101', month: '2026-11', reason: 'refund', page: 2 }),
    ).toEqual({ tab: 'statement', token_id: '101', month: '2026-11' })
  })

  test('returns to the first page with another filter, and a choice of days replaces the previous one', () => {
    const search = readFundingSearch({ range: '7d', page: 4 })
    expect(changeFilter(search, { reason: 'payment' })).toEqual({ range: '7d', reason: 'payment' })
    expect(changeFilter(search, { from: '2026-11-01', to: '2026-11-02' })).toEqual({
      from: '2026-11-01',
      to: '2026-11-02',
    })
    expect(changeSearch(search, { page: 5 })).toEqual({ range: '7d', page: 5 })
    expect(filterCount({ range: '7d', token_id: '101' })).toBe(2)
  })
})
