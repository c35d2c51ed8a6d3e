import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { Handler } from 'hono'
import { cacheControl, readInline, securityHeaders } from '../../tools/headers.mjs'
import { manifestFiles } from '../../tools/web-manifest.mjs'
import type { ServedConfig } from './console-config'

/** The compressed copies that tools/precompress.mjs writes beside a file; they are no paths of their own. */
const COMPRESSED = /\.(?:br|gz)$/

const page = (path: string): string => `${path.replace(/\/$/, '')}/index.html`

/** The paths of all files, such as `/assets/a-1.js`, and `/` for the first page. */
function knownPaths(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
  return new Set(['/', ...files])
}

/**
 * Serves the built console as a static host must: `$uri`, then `$uri/index.html`, else 404 with `404.html`. It never serves one
 * page for every path, because a cache would keep the HTML under the address of a missing script. The headers are exactly
 * those that tools/headers.mjs writes for a production host. Nothing is compressed or kept in memory here: the build writes
 * `.br` and `.gz`. The files are listed at the start, and a path that is not one of them is answered without a look at the
 * disk, so that other spellings of a path cost nothing.
 */
export function staticSite({ folder, config }: { folder: string; config: ServedConfig }): Hono {
  const headers = Object.entries(securityHeaders(config, readInline(folder)))
  const site = new Hono()
  site.use(async (context, next) => {
    await next()
    for (const [name, value] of headers) context.header(name, value)
    context.header('Cache-Control', context.res.status === 404 ? 'no-cache' : cacheControl(context.req.path))
    context.header('Vary', 'Accept-Encoding')
  })
  site.get('/config.json', (context) => context.json(config))
  for (const [file, text] of Object.entries(manifestFiles(config.title)))
    site.get(`/${file}`, (context) => context.body(text, 200, { 'Content-Type': 'application/manifest+json' }))
  // A route and not `notFound`: Hono drops that handler of an application that is mounted in another one.
  const missing: Handler = async (context) => {
    const text = await readFile(join(folder, '404.html'), 'utf8').catch(() => undefined)
    return text === undefined ? context.text('Not found', 404) : context.html(text, 404)
  }
  const known = knownPaths(folder)
  site.get('*', async (context, next) =>
    known.has(context.req.path) || known.has(page(context.req.path)) ? await next() : await missing(context, next),
  )
  site.get('*', serveStatic({ root: folder, precompressed: true }))
  site.get('*', serveStatic({ root: folder, precompressed: true, rewriteRequestPath: page }))
  site.all('*', missing)
  return site
}
