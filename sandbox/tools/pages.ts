import { Hono } from 'hono'
import { auditPage } from './audit-page'
import { customersPage } from './customers-page'
import { docsPage, documentPage } from './docs-pages'
import { explorerRoutes } from './explorer-routes'
import { inboxPage, newestMessages } from './inbox-page'
import { indexPage } from './index-page'
import { pageContext } from './page'
import { payRoutes } from './pay-routes'
import type { ToolsOptions } from './tools-options'

/** The pages of the tools host. */
export function toolsPages(options: ToolsOptions): Hono {
  const { db } = options.services
  const { docs } = options.folders
  const pages = new Hono()
  pages.get('/', async (context) => await context.html(indexPage(pageContext(context), options)))
  pages.get('/inbox', async (context) => {
    const to = context.req.query('to')?.trim() ?? ''
    const messages = await newestMessages(db, to)
    return await context.html(inboxPage(pageContext(context), { messages, to }))
  })
  pages.get('/customers', async (context) => context.html(await customersPage(db, pageContext(context))))
  pages.get('/audit', async (context) => context.html(await auditPage(db, pageContext(context))))
  pages.get('/docs', async (context) => context.html(await docsPage(pageContext(context), docs)))
  pages.get('/docs/:name', async (context) => {
    const found = await documentPage(pageContext(context), docs, context.req.param('name'))
    return found === undefined ? await context.notFound() : context.html(found)
  })
  pages.route('/pay', payRoutes(options))
  pages.route('/explorer', explorerRoutes(options))
  return pages
}
