import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lookAgain } from './look-again'

const NOW = 1_795_242_728

beforeEach(() => {
  vi.useFakeTimers({ now: NOW * 1000 })
})
afterEach(() => {
  vi.useRealTimers()
})

test('an attempt is looked for once it is due, the earliest first', () => {
  const waiting = [{ next_time: NOW + 300 }, { next_time: null }, { next_time: NOW + 5 }]
  expect(lookAgain(waiting, true)).toBe(7000)
})

test('what is overdue is looked for soon', () => {
  expect(lookAgain([{ next_time: NOW - 60 }], true)).toBe(2000)
})

test('where nothing is due the events tell, or else it is asked now and then', () => {
  expect(lookAgain([{ next_time: null }], true)).toBe(false)
  expect(lookAgain([], false)).toBe(30_000)
  expect(lookAgain([{ next_time: NOW + 86_400 }], false)).toBe(30_000)
})
