import { expect, test, vi } from 'vitest'
import { lateCode } from './late-code'

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
