import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { cacheControl, securityHeaders } from '../../tools/headers.mjs'
import type { ServedConfig } from './console-config'

/** What tools/precompress.mjs writes beside a file is an encoding of it, not a page of its own. */
const COMPRESSED = /\.(?:br|gz)$/

const page = (path: string): string => `${path.replace(/\/$/, '')}.html`

/**
 * Serves the built console the way a static host must: `$uri`, then `$uri.html`, else 404 with `404.html`; never one
 * page for every path, because a missing script answered with HTML poisons caches. Sends exactly the headers that
 * tools/headers.mjs writes for a production host. Nothing is compressed here: the build has written `.br` and `.gz`.
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
  site.get('*', async (context, next) => {
    if (COMPRESSED.test(context.req.path)) return await context.notFound()
    return await next()
  })
  site.get('*', serveStatic({ root: folder, precompressed: true }))
  site.get('*', serveStatic({ root: folder, precompressed: true, rewriteRequestPath: page }))
  site.notFound(async (context) => {
    const text = await readFile(join(folder, '404.html'), 'utf8').catch(() => undefined)
    return text === undefined ? context.text('Not found', 404) : context.html(text, 404)
  })
  return site
}
