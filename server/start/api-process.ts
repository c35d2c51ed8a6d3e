import { join } from 'node:path'
import { Hono } from 'hono'
import type { Context } from 'hono'
import type { Services } from '#server/chain/services'
import { createHealth, createMetricsPage } from '#server/http/health'
import { pageHeaders } from '#server/http/page-headers'
import { createPicturesPage } from '#server/merchant/pictures-page'
import { payRoutes } from '#server/payment/payer-page/pay-routes'
import { createApi } from './api'
import { knownHealth } from './known-health'
import { pageFiles } from './page-files'
import type { ProcessApps } from './process-apps'

/** What the api answers: the API, the payer's page with its files, the pictures of merchants, and whether it is alive. */
export async function createApiProcess(
  services: Services,
  { root, isStopping }: { root: string; isStopping: () => boolean },
): Promise<ProcessApps> {
  const { api, metrics } = createApi(services)
  const app = new Hono()
  const { db } = services
  app.route('/', createHealth({ db, isStopping }))
  app.all('/api/*', async (context) => await api.fetch(context.req.raw, bindings(context)))
  app.route('/', createPicturesPage(services))
  const pages = new Hono()
  pages.use(pageHeaders)
  pages.route('/pay', payRoutes(services))
  pages.route('/pages', await pageFiles(join(root, 'build', 'server', 'pages')))
  app.route('/', pages)
  return {
    app,
    metrics: createMetricsPage(metrics, { db, isStopping, chains: async () => await knownHealth(services) }),
  }
}

/** The socket of the request: the caller's address is read from it. */
const bindings = (context: Context): Record<string, unknown> => context.env
