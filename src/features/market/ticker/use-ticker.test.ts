import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TICKER_PAUSE_MS, useTicker } from './use-ticker'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

test('shows each token for three seconds and starts again after the last', () => {
  const { result } = renderHook(() => useTicker(3))
  pass(TICKER_PAUSE_MS - 1)
  expect(result.current.at).toBe(0)
  pass(1)
  expect(result.current.at).toBe(1)
  pass(2 * TICKER_PAUSE_MS)
  expect(result.current.at).toBe(0)
})

test('stays on its token while paused, and continues from there', () => {
  const { result } = renderHook(() => useTicker(3))
  pass(TICKER_PAUSE_MS)
  act(() => result.current.setPaused(true))
  pass(10 * TICKER_PAUSE_MS)
  expect(result.current.at).toBe(1)
  act(() => result.current.setPaused(false))
  pass(TICKER_PAUSE_MS)
  expect(result.current.at).toBe(2)
})

test('begins paused for people who asked for less motion, and moves when they start it', () => {
  const { result } = renderHook(() => useTicker(3, true))
  pass(5 * TICKER_PAUSE_MS)
  expect(result.current).toMatchObject({ at: 0, isPaused: true })
  act(() => result.current.setPaused(false))
  pass(TICKER_PAUSE_MS)
  expect(result.current.at).toBe(1)
})

test('shows an item that exists after the one in view was unfollowed', () => {
  const { result, rerender } = renderHook(({ count }) => useTicker(count), { initialProps: { count: 3 } })
  pass(2 * TICKER_PAUSE_MS)
  rerender({ count: 2 })
  expect(result.current.at).toBe(0)
})

test('does not move with a single token', () => {
  const { result } = renderHook(() => useTicker(1))
  pass(5 * TICKER_PAUSE_MS)
  expect(result.current.at).toBe(0)
})
