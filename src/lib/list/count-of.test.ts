import { describe, expect, it } from 'vitest'
import { countOf } from './count-of'

const page = (rows: number, total: number = Number.NaN) => ({ list: Array.from({ length: rows }), total })

describe('the number of results', () => {
  it('is what the back end tells', () => {
    expect(countOf(page(10, 57), 1, 10)).toBe(57)
    expect(countOf(page(0, 0), 1, 10)).toBe(0)
  })

  it('that it does not tell follows from the last page, and from no other', () => {
    expect(countOf(page(10), 1, 10)).toBeNaN()
    expect(countOf(page(3), 2, 10)).toBe(13)
    expect(countOf(page(0), 3, 10)).toBe(20)
    expect(countOf(page(0), 1, 10)).toBe(0)
  })
})
