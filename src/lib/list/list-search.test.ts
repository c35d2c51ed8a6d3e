import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { changeSearch, clearFilter, countFilters, listFields, type ListSearch, rowNumber } from './list-search'

describe('row numbers', () => {
  test('page 2 at size 10 is numbered from 11', () => {
    expect([rowNumber({}, 0), rowNumber({ page: 2 }, 0)]).toEqual([1, 11])
  })

  test('page 3 at size 20 is numbered from 41', () => {
    expect(rowNumber({ page: 3, size: 20 }, 0)).toBe(41)
    expect(rowNumber({ page: 3, size: 20 }, 19)).toBe(60)
  })
})

describe('a change of the address', () => {
  test('a default value is not written', () => {
    const search: ListSearch = { page: 4, size: 20, open: 'one' }
    expect(changeSearch(search, { page: 1, open: undefined })).toEqual({ size: 20 })
  })
})

describe('the fields of a list in an address', () => {
  const read = (raw: object) => z.parse(z.object(listFields), raw)

  test('are read; a wrong value is left out and the others are kept', () => {
    expect(read({ page: 3, size: 20, open: 'pay-1' })).toEqual({ page: 3, size: 20, open: 'pay-1' })
    expect(read({ page: 0, size: 30, open: 'pay-1' })).toEqual({ open: 'pay-1' })
  })

  test('do not name the first page', () => {
    expect(read({ page: 1 })).toEqual({})
  })
})

test('a first and a last day count as one filter', () => {
  expect(countFilters({ appid: '7', from: '2026-11-01', to: '2026-11-21', state: undefined })).toBe(2)
})

test('an address without filters keeps its page size', () => {
  expect(clearFilter<ListSearch & { appid?: string }>({ appid: '7', page: 2, size: 20 })).toEqual({ size: 20 })
  expect(clearFilter({ page: 2 })).toEqual({})
})
