import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everySecond } from './every-second'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a subscriber is told every second, and not after it has left', () => {
  const told = vi.fn<() => void>()
  const leave = everySecond(told)
  vi.advanceTimersByTime(3_000)
  expect(told).toHaveBeenCalledTimes(3)
  leave()
  vi.advanceTimersByTime(3_000)
  expect(told).toHaveBeenCalledTimes(3)
  expect(vi.getTimerCount()).toBe(0)
})
