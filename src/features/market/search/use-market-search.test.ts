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

test('asks for what was typed once typing has rested for half a second', () => {
  const { result } = begin()
  act(() => result.current.type('b'))
  pass(SEARCH_DEBOUNCE_MS - 1)
  act(() => result.current.type('bt'))
  pass(SEARCH_DEBOUNCE_MS - 1)
  expect(result.current.name).toBe('')
  pass(1)
  expect(result.current.name).toBe('bt')
})

test('believes an emptied field at once', () => {
  const { result } = begin()
  act(() => result.current.type('btc'))
  pass(SEARCH_DEBOUNCE_MS)
  act(() => result.current.type(''))
  expect(result.current.name).toBe('')
})

test('leads back to follow mode when the mouse leaves, and forgets the text', () => {
  const onStop = vi.fn<() => void>()
  const { result } = begin(onStop)
  act(() => result.current.type('btc'))
  expect(result.current.isSearching).toBe(true)
  act(() => result.current.frame.onMouseLeave())
  expect(result.current).toMatchObject({ isSearching: false, text: '' })
  expect(onStop).toHaveBeenCalledOnce()
})
