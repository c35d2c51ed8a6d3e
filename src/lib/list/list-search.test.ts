import { describe, expect, test } from 'vitest'
import { changeSearch, type ListSearch, rowNumber } from './list-search'

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
