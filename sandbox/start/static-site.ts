import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { Handler } from 'hono'
import { cacheControl, securityHeaders } from '../../tools/headers.mjs'
import type { ServedConfig } from './console-config'

/** The compressed copies that tools/precompress.mjs writes beside a file; they are no paths of their own. */
const COMPRESSED = /\.(?:br|gz)$/

const page = (path: string): string => `${path.replace(/\/$/, '')}.html`

/**
 * Serves the built console as a static host must: `$uri`, then `$uri.html`, else 404 with `404.html`. It never serves one
 * page for every path, because a cache would keep the HTML under the address of a missing script. The headers are exactly
 * those that tools/headers.mjs writes for a production host. Nothing is compressed here: the build writes `.br` and `.gz`.
 */
export function staticSite({ folder, config }: { folder: string; config: ServedConfig }): Hono {
  const headers = Object.entries(securityHeaders(config))
  const site = new Hono()
  site.use(async (context, next) => {
    await next()
    for (const [name, value] of headers) context.header(name, value)
    context.header('Cache-Control', context.res.status === 404 ? 'no-cache' : cacheControl(context.req.path))
    context.header('Vary', 'Accept-Encoding')
  })
  site.get('/config.json', (context) => context.json(config))
  // A route and not `notFound`: Hono drops that handler of an application that is mounted in another one.
  const missing: Handler = async (context) => {
    const text = await readFile(join(folder, '404.html'), 'utf8').catch(() => undefined)
    return text === undefined ? context.text('Not found', 404) : context.html(text, 404)
  }
  site.get('*', async (context, next) =>
    COMPRESSED.test(context.req.path) ? await missing(context, next) : await next(),
  )
  site.get('*', serveStatic({ root: folder, precompressed: true }))
  site.get('*', serveStatic({ root: folder, precompressed: true, rewriteRequestPath: page }))
  site.all('*', missing)
  return site
}
