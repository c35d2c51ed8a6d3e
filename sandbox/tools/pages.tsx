/** @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import { payRoutes } from '#server/payment/payer-page/pay-routes'
import { auditPage } from './audit-page'
import { customersPage } from './customers-page'
import { docsPage, documentPage } from './docs-pages'
import { explorerRoutes } from './explorer-routes'
import { InboxPage, newestMessages } from './inbox-page'
import { IndexPage } from './index-page'
import { documentDownload } from './opening-document'
import { openingPage } from './opening-page'
import { pageContext } from './page'
import { payThisOrder } from './pay-this-order'
import { riskPage } from './risk-page'
import type { ToolsOptions } from './tools-options'

/** The pages of the tools host. */
export function toolsPages(options: ToolsOptions): Hono {
  const { db } = options.services
  const { docs } = options.folders
  const pages = new Hono()
  pages.get('/', async (context) => {
    const { services, simulation } = options
    return await context.html(<IndexPage context={pageContext(context)} services={services} simulation={simulation} />)
  })
  pages.get('/inbox', async (context) => {
    const to = context.req.query('to')?.trim() ?? ''
    const messages = await newestMessages(db, to)
    return await context.html(<InboxPage context={pageContext(context)} messages={messages} to={to} />)
  })
  pages.get('/customers', async (context) => context.html(await customersPage(db, pageContext(context))))
  pages.get('/audit', async (context) => context.html(await auditPage(db, pageContext(context))))
  pages.get('/risk', async (context) => context.html(await riskPage(options.services, pageContext(context))))
  pages.get('/opening', async (context) => context.html(await openingPage(db, pageContext(context))))
  pages.get('/opening/document/:id', async (context) => await documentDownload(context, options.services))
  pages.get('/docs', async (context) => context.html(await docsPage(pageContext(context), docs)))
  pages.get('/docs/:name', async (context) => {
    const found = await documentPage(pageContext(context), docs, context.req.param('name'))
    return found === undefined ? await context.notFound() : context.html(found)
  })
  pages.route('/pay', payRoutes(options.services, payThisOrder))
  pages.route('/explorer', explorerRoutes(options))
  return pages
}
