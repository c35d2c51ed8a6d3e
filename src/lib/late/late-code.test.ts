import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { approach } from './approach'
import { lateCode } from './late-code'
import { loadCode } from './load-code'

test('it is fetched once for all who ask, and used at once from then on', async () => {
  const fetch = vi.fn<() => Promise<string>>().mockResolvedValue('code')
  const late = lateCode(fetch)
  expect(late.get()).toEqual({ state: 'coming' })
  expect(fetch).not.toHaveBeenCalled()
  expect(await Promise.all([late.load(), late.load()])).toEqual(['code', 'code'])
  await late.load()
  expect(fetch).toHaveBeenCalledOnce()
  expect(late.get()).toEqual({ state: 'here', code: 'code' })
  expect(late.get()).toBe(late.get())
})

test('a fetch that failed says so, and the next one may succeed', async () => {
  const fetch = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce('code')
  const late = lateCode(fetch)
  const states: string[] = []
  const stop = late.subscribe(() => states.push(late.get().state))
  await expect(late.load()).rejects.toThrow('offline')
  await late.load()
  expect(states).toEqual(['failed', 'coming', 'here'])
  stop()
})

describe('code that is fetched before anybody waits for it, and is lost', () => {
  const told = vi.fn<(event: Event) => void>()
  const lost = () => lateCode<unknown>(() => loadCode(() => Promise.reject(new Error('lost')), 'drawer-1.js'))
  beforeEach(() => addEventListener('vite:preloadError', told))
  afterEach(() => {
    removeEventListener('vite:preloadError', told)
    told.mockClear()
  })

  test('is not told to the page, which would load itself anew, and whoever needs it then tries again', async () => {
    const late = lost()
    approach(late).onPointerEnter()
    await expect(late.prefetch()).rejects.toThrow('lost')
    expect([told.mock.calls.length, late.get()]).toEqual([0, { state: 'coming' }])
    await expect(late.load()).rejects.toThrow('lost')
    expect([told.mock.calls.length, late.get()]).toEqual([1, { state: 'failed' }])
  })

  test('is told when somebody has begun to wait meanwhile', async () => {
    const late = lost()
    const before = late.prefetch()
    await expect(late.load()).rejects.toThrow('lost')
    await expect(before).rejects.toThrow('lost')
    expect([told.mock.calls.length, late.get()]).toEqual([1, { state: 'failed' }])
  })
})
