import { faultProxy } from './fault-proxy'
import type { Fault, FaultProxy, Seen } from './fault-proxy'
import { test as base } from './fixtures'
import { consolePort } from './e2e/ports'

/** Tests whose browser reaches the console over a wire that can be cut. */
export const test = base.extend<{ wire: FaultProxy }>({
  wire: async ({}, use) => {
    const wire = await faultProxy(consolePort)
    await use(wire)
    await wire.close()
  },
  baseURL: async ({ wire }, use) => await use(wire.origin),
})

/** How the calls of one write fare, time by time; the last fault lasts. All else passes. */
export function posts(path: string, ...faults: readonly Fault[]): (request: { method: string; path: string }) => Fault {
  let time = 0
  return (request) => {
    if (request.method !== 'POST' || request.path !== path) return 'pass'
    time += 1
    return faults[Math.min(time, faults.length) - 1] ?? 'pass'
  }
}

/** What was sent of a write so far. */
export function sent({ seen }: FaultProxy, path: string): readonly Seen[] {
  return seen.filter((request) => request.method === 'POST' && request.path === path)
}
