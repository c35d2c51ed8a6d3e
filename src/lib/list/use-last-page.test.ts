import { expect, test } from 'vitest'
import { isBeyondEnd } from './use-last-page'

test('only an answer without rows but with results is beyond the end', () => {
  expect(isBeyondEnd({ list: [], total: 12 })).toBe(true)
  expect(isBeyondEnd({ list: [], total: 0 })).toBe(false)
  expect(isBeyondEnd({ list: [1], total: 12 })).toBe(false)
  expect(isBeyondEnd(undefined)).toBe(false)
})
