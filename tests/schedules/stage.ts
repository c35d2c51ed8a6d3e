import * as fc from 'fast-check'
import { vi } from 'vitest'
import type { Handler } from '#sandbox/api/handler'
import type { Services } from '#sandbox/api/services'
import { testApi } from '#sandbox/api/testing/test-api'
import type { TestApi } from '#sandbox/api/testing/test-api'
import type { Db } from '#sandbox/database/schema'
import { play, schedules } from './money-schedules'
import type { Route } from './money-schedules'
import { openBrowser, openTab } from './tab'
import type { Act, Browser } from './tab'
import { layWire, mortal } from './wire'

/** 10,000 in the full run. */
const RUNS = Number(process.env['SCHEDULES'] ?? 40)
const SEED = 20_261_121

export const EVERY_OUTCOME = ['accepted', 'pending', 'refused', 'repeat', 'unknown']

interface Stage {
  readonly api: TestApi
  readonly browser: Browser
  /**
   * Lets all schedules run; a failure names its seed and the schedule.
   *
   * @returns how often the screen said what
   */
  readonly run: <Answer extends { client_ref: string | null }>(
    route: Route<Answer>,
    act: Act<Answer>,
  ) => Promise<ReadonlyMap<string, number>>
}

/** A server that can be killed and started anew over the same books, and a browser with two tabs in front of it. */
export function openStage(db: Db, handlers: readonly Handler[], services: Partial<Services> = {}): Stage {
  const open = () => testApi({ db, handlers: mortal(handlers), services })
  const servers = [open(), open()] as const
  let current = 0
  const browser = openBrowser()
  const [api] = servers
  return {
    api,
    browser,
    run: async (route, act) => {
      const wire = layWire(
        async (url, init) => await (servers[current] ?? api).app.request(url.replace('http://console', ''), init),
      )
      const tabs = [await openTab(browser, act), await openTab(browser, act)] as const
      const tally = new Map<string, number>()
      const restart = () => void (current = 1 - current)
      try {
        await fc.assert(
          fc.asyncProperty(schedules(route.house), async (schedule) => {
            await play({ route, browser, tabs, wire, restart, tally }, schedule)
          }),
          { numRuns: RUNS, seed: SEED, endOnFailure: true },
        )
      } finally {
        vi.unstubAllGlobals()
      }
      return tally
    },
  }
}
