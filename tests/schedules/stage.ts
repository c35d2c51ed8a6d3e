import type { Handler } from '#server/http/handler'
import type { Services } from '#server/chain/services'
import { testApi } from '#server/testing/test-api'
import type { TestApi } from '#server/testing/test-api'
import type { Db } from '#server/database/schema'
import { openBrowser } from './tab'
import type { Browser } from './tab'
import { mortal } from './wire'
import type { Server } from './wire'

/** A server that can be killed and started anew over the same books, and a browser in front of it. */
export interface Stage {
  readonly db: Db
  readonly api: TestApi
  readonly server: Server
  readonly browser: Browser
}

export function openStage(
  host: string,
  { db, handlers, services = {} }: { db: Db; handlers: readonly Handler[]; services?: Partial<Services> },
): Stage {
  const open = () => testApi({ db, handlers: mortal(handlers), services })
  const servers = [open(), open()] as const
  let current = 0
  const [api] = servers
  const server: Server = {
    serve: async (path, init) => await (servers[current] ?? api).app.request(path, init),
    restart: () => void (current = 1 - current),
  }
  return { db, api, server, browser: openBrowser(host) }
}
