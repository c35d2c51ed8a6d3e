import { expect, it, vi } from 'vitest'
import { askForLastingStorage } from './lasting-storage'

it('the browser is asked once to keep the storage, and not where it keeps it already', async () => {
  const persist = vi.fn(async () => await Promise.resolve(true))
  await askForLastingStorage({ persist, persisted: async () => await Promise.resolve(false) })
  expect(persist).toHaveBeenCalledOnce()
  await askForLastingStorage({ persist, persisted: async () => await Promise.resolve(true) })
  expect(persist).toHaveBeenCalledOnce()
})

it('a browser that cannot or will not be asked stops nothing', async () => {
  await expect(askForLastingStorage(undefined)).resolves.toBeUndefined()
  const refuse = async () => await Promise.reject(new TypeError('no storage'))
  await expect(askForLastingStorage({ persist: refuse, persisted: refuse })).resolves.toBeUndefined()
})
