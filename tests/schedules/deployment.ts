import type { Handler } from '#server/http/handler'
import type { Services } from '#server/chain/services'
import { testApi } from '#server/testing/test-api'
import type { TestApi } from '#server/testing/test-api'
import type { Db } from '#server/database/schema'
import { openBrowser } from './browser'
import type { Browser } from './browser'
import { killable } from './faulty-network'
import type { Server } from './faulty-network'

/** A server that can be killed and restarted over the same database, and a browser that uses it. */
export interface Deployment {
  readonly db: Db
  readonly api: TestApi
  readonly server: Server
  readonly browser: Browser
}

/** @param host the host that the browser's console calls; each scenario has its own */
export function openDeployment(
  host: string,
  { db, handlers, services = {} }: { db: Db; handlers: readonly Handler[]; services?: Partial<Services> },
): Deployment {
  const open = () => testApi({ db, handlers: killable(handlers), services })
  const servers = [open(), open()] as const
  let current = 0
  const [api] = servers
  const server: Server = {
    serve: async (path, init) => await (servers[current] ?? api).app.request(path, init),
    restart: () => void (current = 1 - current),
  }
  return { db, api, server, browser: openBrowser(host) }
}
