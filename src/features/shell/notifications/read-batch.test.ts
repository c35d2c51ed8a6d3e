import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createReadBatch } from './read-batch'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('reading notifications', () => {
  it('is one call, two seconds after the first click', () => {
    const send = vi.fn<(ids: readonly string[]) => void>()
    const batch = createReadBatch(send)
    batch.add('a')
    vi.advanceTimersByTime(1500)
    batch.add('b')
    batch.add('a')
    vi.advanceTimersByTime(499)
    expect(send).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(send.mock.calls).toEqual([[['a', 'b']]])
    batch.add('c')
    vi.advanceTimersByTime(2000)
    expect(send).toHaveBeenLastCalledWith(['c'])
  })

  it('is sent at once when the page is left, and not again afterwards', () => {
    const send = vi.fn<(ids: readonly string[]) => void>()
    const batch = createReadBatch(send)
    batch.add('a')
    batch.flush()
    batch.flush()
    vi.advanceTimersByTime(5000)
    expect(send.mock.calls).toEqual([[['a']]])
  })

  it('sends at most a hundred ids per call', () => {
    const send = vi.fn<(ids: readonly string[]) => void>()
    const batch = createReadBatch(send)
    for (let id = 0; id < 250; id += 1) batch.add(String(id))
    batch.flush()
    expect(send.mock.calls.map(([ids]) => ids.length)).toEqual([100, 100, 50])
  })
})
