import { existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join, normalize } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { Hono } from 'hono'
import { cacheControl, securityHeaders } from '../../tools/headers.mjs'
import type { ServedConfig } from './console-config'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}
const COMPRESSED = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt'])
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

interface StaticFile {
  body: Uint8Array<ArrayBuffer>
  brotli: Uint8Array<ArrayBuffer> | null
  type: string
}

/**
 * Serves the built console the way a static host must: `$uri`, then `$uri.html`, else 404 with `404.html`; never one
 * page for every path, because a missing script answered with HTML poisons caches. Sends exactly the headers that
 * tools/headers.mjs writes for a production host.
 */
export function staticSite({ folder, config }: { folder: string; config: ServedConfig }): Hono {
  const headers = securityHeaders(config)
  const files = new Map<string, StaticFile>([
    ['/config.json', asFile(new TextEncoder().encode(JSON.stringify(config)), '.json')],
  ])

  const find = (path: string): StaticFile | null => {
    const known = files.get(path)
    if (known) return known
    const place = join(folder, normalize(path))
    if (!place.startsWith(folder) || !existsSync(place) || !statSync(place).isFile()) return null
    const file = asFile(new Uint8Array(readFileSync(place)), extname(place))
    files.set(path, file)
    return file
  }

  const site = new Hono()
  site.get('*', (context) => {
    const path = context.req.path === '/' ? '/index.html' : context.req.path
    const found = find(path) ?? find(`${path.replace(/\/$/, '')}.html`)
    const file = found ?? find('/404.html')
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
    context.header('Cache-Control', found ? cacheControl(path) : 'no-cache')
    context.header('Vary', 'Accept-Encoding')
    if (!file) return context.text('Not found', 404)
    context.header('Content-Type', file.type)
    const takesBrotli = /\bbr\b/.test(context.req.header('Accept-Encoding') ?? '')
    if (file.brotli && takesBrotli) context.header('Content-Encoding', 'br')
    return context.body(file.brotli && takesBrotli ? file.brotli : file.body, found ? 200 : 404)
  })
  return site
}

function asFile(body: Uint8Array<ArrayBuffer>, extension: string): StaticFile {
  return {
    body,
    brotli: COMPRESSED.has(extension) ? new Uint8Array(brotliCompressSync(body, BROTLI)) : null,
    type: TYPES[extension] ?? 'application/octet-stream',
  }
}
