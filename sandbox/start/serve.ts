import { join } from 'node:path'
import { Hono } from 'hono'
import type { Context } from 'hono'
import { createApi } from '#server/start/api'
import { createHealth, createMetricsPage } from '#server/http/health'
import type { Metrics } from '#server/core/metrics'
import type { Services } from '#server/chain/services'
import { staticSite } from './static-site'
import { thisMachineOnly, toolsHosts } from '#sandbox/tools/access'
import { createTools } from '#sandbox/tools/tools-app'
import type { ToolsOptions } from '#sandbox/tools/tools-options'
import { type Flavour, flavourFilter } from '#sandbox/flavours/spec-flavour'
import { consoleConfig } from './console-config'
import { oneName } from './one-name'
import type { Origins } from './origins'

export interface Apps {
  readonly api: ReturnType<typeof createApi>['api']
  /** API and console on one origin. */
  readonly console: Hono
  /** The console alone, which calls the API on another origin; for tests only. */
  readonly crossOrigin: Hono | null
  readonly metrics: Metrics
}

export interface ServeOptions {
  readonly services: Services
  readonly origins: Origins
  /** The folder that has `dist`. */
  readonly root: string
  readonly isStopping: () => boolean
  /** Another back end that the API speaks like; default: ours. */
  readonly flavour?: Flavour
}

/** Makes the applications that answer on the ports. */
export function createApps({ services, origins, root, isStopping, flavour }: ServeOptions): Apps {
  const { api, metrics } = createApi(services, flavour === undefined ? undefined : flavourFilter(flavour))
  const dist = join(root, 'dist')
  const console = new Hono()
  console.use(oneName(origins.console))
  console.route('/', createHealth({ db: services.db, isStopping }))
  console.all('/api/*', async (context) => await api.fetch(context.req.raw, bindings(context)))
  console.route('/', staticSite({ folder: dist, config: consoleConfig(dist, { ...origins, api_base: '/api/v1' }) }))
  const elsewhere = { ...origins, api_base: `${origins.console}/api/v1` }
  const crossOrigin =
    origins.crossOrigin === null ? null : staticSite({ folder: dist, config: consoleConfig(dist, elsewhere) })
  return { api, console, crossOrigin, metrics }
}

/** Makes the application of the tools port: the tester's pages, the wallet window, and the metrics of this process. */
export function createToolsPort(
  options: Omit<ToolsOptions, 'folders'>,
  { root, metrics }: { root: string; metrics: Metrics },
): Hono {
  const tools = createTools({
    ...options,
    folders: { pages: join(root, 'build/pages'), wallet: join(root, 'build/wallet'), docs: join(root, 'docs') },
  })
  const figures = createMetricsPage(metrics)
  const hosts = toolsHosts(options.places)
  const port = new Hono()
  port.use(thisMachineOnly)
  // Under any other host name the tools application refuses the call, so that no foreign page can read the metrics.
  port.get('/metrics', async (context, next) => {
    return hosts.tools.has(context.req.header('Host') ?? '') ? await figures.fetch(context.req.raw) : await next()
  })
  port.all('*', async (context) => await tools.fetch(context.req.raw, bindings(context)))
  return port
}

/** The socket of the request: the rate limiter reads the caller's address from it. */
const bindings = (context: Context): Record<string, unknown> => context.env
