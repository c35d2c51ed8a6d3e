import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SEARCH_DEBOUNCE_MS, useMarketSearch } from './use-market-search'

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
const begin = (onStop = vi.fn<() => void>()) => renderHook(() => useMarketSearch(onStop))

test('sends the typed text when typing has paused for half a second', () => {
  const { result } = begin()
  act(() => result.current.type('b'))
  pass(SEARCH_DEBOUNCE_MS - 1)
  act(() => result.current.type('bt'))
  pass(SEARCH_DEBOUNCE_MS - 1)
  expect(result.current.name).toBe('')
  pass(1)
  expect(result.current.name).toBe('bt')
})

test('applies an empty field at once', () => {
  const { result } = begin()
  act(() => result.current.type('btc'))
  pass(SEARCH_DEBOUNCE_MS)
  act(() => result.current.type(''))
  expect(result.current.name).toBe('')
})

test('returns to follow mode when the mouse leaves, and clears the text', () => {
  const onStop = vi.fn<() => void>()
  const { result } = begin(onStop)
  act(() => result.current.type('btc'))
  expect(result.current.isSearching).toBe(true)
  act(() => result.current.frame.onMouseLeave())
  expect(result.current).toMatchObject({ isSearching: false, text: '' })
  expect(onStop).toHaveBeenCalledOnce()
})
