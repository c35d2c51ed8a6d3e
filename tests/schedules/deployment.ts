import { setTimeout as pause } from 'node:timers/promises'
import type { Handler } from '#server/http/handler'
import type { Services } from '#server/chain/services'
import { testApi } from '#server/testing/test-api'
import type { TestApi } from '#server/testing/test-api'
import type { Db } from '#server/database/schema'
import { openBrowser } from './browser'
import type { Browser } from './browser'
import { killable } from './faulty-network'
import type { Server } from './faulty-network'
import type { OwnDatabase } from './own-database'

/** Two api processes over one database, a proxy before them, and a browser that uses it. */
export interface Deployment {
  readonly db: Db
  readonly api: TestApi
  readonly server: Server
  readonly browser: Browser
}

/** How a proxy doubles one call: which process gets it first, how much later the other one, whose answer is passed on. */
export interface Doubling {
  readonly first: 0 | 1
  readonly gapMillis: number
  readonly answer: 0 | 1
}

/** @param host the host that the browser's console calls; each scenario has its own */
export function openDeployment(
  host: string,
  {
    database: { db, otherDb },
    handlers,
    services = {},
  }: { database: OwnDatabase; handlers: readonly Handler[]; services?: Partial<Omit<Services, 'db' | 'settings'>> },
): Deployment {
  const open = (own: Db) => testApi({ db: own, handlers: killable(handlers), services })
  const api = open(db)
  const other = open(otherDb)
  let current = api
  let plan: readonly Doubling[] = []
  let calls = 0
  const once = async (to: TestApi, path: string, init: RequestInit) => await to.app.request(path, init)
  const server: Server = {
    serve: async (path, init) => {
      const doubling = plan[calls++ % Math.max(1, plan.length)]
      if (doubling === undefined) return await once(current, path, init)
      const [first, second] = doubling.first === 0 ? [api, other] : [other, api]
      const late = async (): Promise<Response> => {
        await pause(doubling.gapMillis)
        return await once(second, path, init)
      }
      const answers = await Promise.all([once(first, path, init), late()])
      return answers[doubling.answer]
    },
    restart: () => void (current = current === api ? other : api),
    doubleEach: (doublings) => {
      plan = doublings
      calls = 0
    },
  }
  return { db, api, server, browser: openBrowser(host) }
}
