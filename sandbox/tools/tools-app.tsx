/** @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import type { Context } from 'hono'
import { errorFields } from '#server/core/log'
import { languageOf, Refusal, refusalAnswer } from '#server/core/refusal'
import { pageHeaders } from '#server/http/page-headers'
import { createPicturesPage } from '#server/merchant/pictures-page'
import { createSink } from './sink'
import { ownPagesOnly, toolsHosts } from './access'
import { toolsCalls } from './calls'
import { pageContext, ToolsPage } from './page'
import { toolsPages } from './pages'
import { readStatic } from './static-folder'
import type { ToolsOptions } from './tools-options'
import { walletHost } from './wallet-host'

/**
 * Everything on the tools port: the tester's pages and calls under the machine's own names, and under the wallet's host
 * the wallet window, which serves no tool.
 */
export function createTools(options: ToolsOptions): Hono {
  const { places, folders, services } = options
  const hosts = toolsHosts(places)
  const tools = toolsHost(options)
  const wallet = walletHost({
    folder: folders.wallet,
    console_origins: services.settings.console_origins,
    api_base: places.console,
    enabled_chains: services.settings.chain_types,
  })
  const port = new Hono()
  port.all('*', async (context) => {
    const host = context.req.header('Host') === hosts.wallet ? wallet : tools
    return await host.fetch(context.req.raw, context.env)
  })
  return port
}

function toolsHost(options: ToolsOptions): Hono {
  const { places, folders, services } = options
  const host = new Hono()
  host.onError((error, context) => refusedAnswer(error, context, services.log))
  // Before the headers of our own pages: the console shows these pictures from another origin.
  host.route('/', createPicturesPage(services))
  host.use(pageHeaders)
  host.use(ownPagesOnly(toolsHosts(places)))
  host.get('/pages/:file', async (context) => {
    const file = await readStatic(folders.pages, context.req.param('file'))
    if (file === undefined) return context.text('Not found', 404)
    return context.body(file.body, 200, { 'Content-Type': file.type, 'Cache-Control': 'no-cache' })
  })
  host.route('/', createSink().app)
  host.route('/sandbox', toolsCalls(options))
  host.route('/', toolsPages(options))
  host.notFound(async (context) => await notFoundPage(context))
  return host
}

function refusedAnswer(error: unknown, context: Context, log: ToolsOptions['services']['log']): Response {
  if (!(error instanceof Refusal)) log.error(errorFields(error), 'a tool failed')
  const refusal = error instanceof Refusal ? error : new Refusal('internal_error')
  const { status, envelope } = refusalAnswer(refusal, languageOf(context.req.header('Accept-Language')))
  return context.json(envelope, status)
}

async function notFoundPage(context: Context): Promise<Response> {
  const about = pageContext(context)
  const title = about.words('notFound')
  return await context.html(
    <ToolsPage context={about} title={title}>
      <h1>{title}</h1>
      <p class="lead">{about.words('notFoundLead')}</p>
    </ToolsPage>,
    404,
  )
}
