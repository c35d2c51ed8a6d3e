import { faultProxy } from './fault-proxy'
import type { Fault, FaultProxy, Seen } from './fault-proxy'
import { test as base } from './fixtures'
import { consolePort } from './e2e/ports'

/** Tests whose browser reaches the console through a proxy that can disturb requests. */
export const test = base.extend<{ faultProxy: FaultProxy }>({
  faultProxy: async ({}, use) => {
    const proxy = await faultProxy(consolePort)
    await use(proxy)
    await proxy.close()
  },
  baseURL: async ({ faultProxy }, use) => await use(faultProxy.origin),
})

/** A rule with one fault for each POST to `path`, in order; the last fault is used for all further ones. Other requests pass. */
export function posts(path: string, ...faults: readonly Fault[]): (request: { method: string; path: string }) => Fault {
  let time = 0
  return (request) => {
    if (request.method !== 'POST' || request.path !== path) return 'pass'
    time += 1
    return faults[Math.min(time, faults.length) - 1] ?? 'pass'
  }
}

/** The POST requests to `path` so far. */
export function sent({ seen }: FaultProxy, path: string): readonly Seen[] {
  return seen.filter((request) => request.method === 'POST' && request.path === path)
}
