import { expect, test } from 'vitest'
import { isBeyondEnd } from './use-last-page'

test('only an answer without rows but with results is beyond the end', () => {
  expect(isBeyondEnd({ list: [], total: 12 }, 3)).toBe(true)
  expect(isBeyondEnd({ list: [], total: 12 }, 1), 'the first page is never beyond it').toBe(false)
  expect(isBeyondEnd({ list: [], total: 0 }, 3)).toBe(false)
  expect(isBeyondEnd({ list: [1], total: 12 }, 3)).toBe(false)
  expect(isBeyondEnd(undefined, 3)).toBe(false)
})
