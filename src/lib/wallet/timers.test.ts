import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserTimers, noTimer } from './timers'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a timer of the browser runs once, and not at all when it was stopped', () => {
  const [run, stopped] = [vi.fn<() => void>(), vi.fn<() => void>()]
  browserTimers.after(300, run)
  const stop = browserTimers.after(300, stopped)
  vi.advanceTimersByTime(299)
  expect(run).not.toHaveBeenCalled()
  stop()
  vi.advanceTimersByTime(1_000)
  expect([run.mock.calls.length, stopped.mock.calls.length]).toEqual([1, 0])
  expect(noTimer).not.toThrow()
})
