import { Hono } from 'hono'
import type { Context } from 'hono'
import { findPayerOrder } from '#sandbox/api/store/order'
import { customersPage } from './customers-page'
import { docsPage, documentPage } from './docs-pages'
import { addressTransfers, explorerNetworks, networkView, transactionView } from './explorer'
import type { ExplorerNetwork } from './explorer'
import { addressPage, explorerPage, networkPage, transactionPage } from './explorer-pages'
import { inboxPage, newestMessages } from './inbox-page'
import { indexPage } from './index-page'
import { pageContext } from './page'
import { addressCode, payPage, payState } from './pay-page'
import type { ToolsOptions } from './tools-app'

/** Chains name transactions and addresses in these characters; TON's are base64. */
const NAME = /^[\w+/=:.-]{1,128}$/

/** The pages of the tools host. */
export function toolsPages(options: ToolsOptions): Hono {
  const { services, folders } = options
  const { db } = services
  const pages = new Hono()

  pages.get('/', async (context) => await context.html(indexPage(pageContext(context), options)))
  pages.get('/inbox', async (context) => {
    const to = context.req.query('to')?.trim() ?? ''
    const messages = await newestMessages(db, to === '' ? undefined : to)
    return await context.html(inboxPage(pageContext(context), { messages, to }))
  })
  pages.get('/customers', async (context) => await context.html(await customersPage(db, pageContext(context))))
  pages.get('/docs', async (context) => await context.html(await docsPage(pageContext(context), folders.docs)))
  pages.get('/docs/:name', async (context) => {
    const found = await documentPage(pageContext(context), folders.docs, context.req.param('name'))
    return found === undefined ? await context.notFound() : await context.html(found)
  })
  payPages(pages, options)
  explorerRoutes(pages, options)
  return pages
}

function payPages(pages: Hono, { services }: ToolsOptions): void {
  const find = async (handle_id: string) => await findPayerOrder(services.db, handle_id, services.clock.seconds())
  pages.get('/pay/:handle_id', async (context) => {
    const handle_id = context.req.param('handle_id')
    const order = await find(handle_id)
    if (order === undefined) return await context.notFound()
    return await context.html(payPage(pageContext(context), { order, handle_id }))
  })
  pages.get('/pay/:handle_id/state', async (context) => {
    const order = await find(context.req.param('handle_id'))
    if (order === undefined) return await context.notFound()
    return context.json({ code: 200, msg: 'ok', data: payState(pageContext(context).words, order) })
  })
  pages.get('/pay/:handle_id/qr.svg', async (context) => {
    const order = await find(context.req.param('handle_id'))
    if (order === undefined) return await context.notFound()
    return context.body(addressCode(order.address), 200, { 'Content-Type': 'image/svg+xml' })
  })
}

function explorerRoutes(pages: Hono, { services }: ToolsOptions): void {
  const inNetwork = async (
    context: Context<object, '/explorer/:network_id'>,
    show: (network: ExplorerNetwork, name: string) => Promise<Response>,
  ): Promise<Response> => {
    const networks = await explorerNetworks(services)
    const network = networks.find(({ id }) => id === context.req.param('network_id'))
    return network === undefined ? await context.notFound() : await show(network, '')
  }
  void inNetwork
}
