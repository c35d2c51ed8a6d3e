import { expect, test } from 'vitest'
import { isBeyondEnd } from './use-last-page'

test('only an answer without rows but with results is beyond the end', () => {
  expect(isBeyondEnd({ list: [], total: 12 }, 3, 10)).toBe(true)
  expect(isBeyondEnd({ list: [], total: 0 }, 3, 10)).toBe(false)
  expect(isBeyondEnd({ list: [1], total: 12 }, 3, 10)).toBe(false)
  expect(isBeyondEnd({ list: [], total: Number.NaN }, 3, 10)).toBe(false)
  expect(isBeyondEnd(undefined, 3, 10)).toBe(false)
})

test('a page that the total promises is never beyond the end, whatever the server sends of it', () => {
  expect(isBeyondEnd({ list: [], total: 12 }, 1, 10)).toBe(false)
  expect(isBeyondEnd({ list: [], total: 20 }, 3, 7), 'the server has ten rows a page whatever it is asked').toBe(false)
  expect(isBeyondEnd({ list: [], total: 20 }, 4, 7)).toBe(true)
})

test('an empty answer of another page or filter says nothing of this one', () => {
  expect(isBeyondEnd({ list: [], total: 12 }, 'another', 10)).toBe(true)
  expect(isBeyondEnd({ list: [], total: 0 }, 'another', 10)).toBe(true)
  expect(isBeyondEnd({ list: [1], total: 12 }, 'another', 10)).toBe(false)
})
