import { expect, test, vi } from 'vitest'
import { removeOtherWorkers } from './other-workers'

const registered = (path: string) => {
  const active = Object.assign(new EventTarget(), {
    scriptURL: `https://console.example${path}`,
    state: 'activated' as const,
    onstatechange: null,
    onerror: null,
    postMessage: () => undefined,
  })
  return { active, waiting: null, installing: null, unregister: vi.fn(async () => await Promise.resolve(true)) }
}

test("a worker of another script is removed and named, and the console's own stays", async () => {
  const own = registered('/sw.js')
  const other = registered('/prize/sw.js')
  const named: string[] = []
  const workers = { getRegistrations: async () => await Promise.resolve([own, other]) }
  await removeOtherWorkers(workers, ({ message }) => named.push(message))
  expect(own.unregister).not.toHaveBeenCalled()
  expect(other.unregister).toHaveBeenCalledOnce()
  expect(named).toEqual(['A service worker that no release has is removed: /prize/sw.js'])
})
