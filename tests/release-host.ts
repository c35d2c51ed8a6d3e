import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, request as ask } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative } from 'node:path'
import { cacheControl, INLINE_FILE, securityHeaders } from '../tools/headers.mjs'
import type { HeaderConfig, InlineHashes } from '../tools/headers.mjs'

const dist = join(import.meta.dirname, '..', 'dist')

/** The files of one release by their path. */
type Release = ReadonlyMap<string, Buffer>

/** A static host of the built console under its production headers, with the API of another port behind it. */
export interface ReleaseHost {
  readonly origin: string
  /** Paths that the host was asked for, in order. */
  readonly asked: readonly string[]
  /** Deploys a release. Files of the one before are gone at once, as on the strictest host. */
  deploy(release: 'this' | 'next'): void
  /** Serves another text under a path, in every release; undefined takes it back. */
  replace(path: string, text: string | undefined): void
  /** Answers for missing files with a page and status 200, as hosts for applications of one page do. */
  hideMissing(): void
  close(): Promise<void>
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}
const TEXT = new Set(['.html', '.js', '.css', '.json'])

/** The release of this build. */
function built(): Release {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name),
  )
  return new Map(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name)
      return [`/${relative(dist, file)}`, readFileSync(file)]
    }),
  )
}

/** SHA-256 as pages and policy write it. */
const integrityOf = (content: string | Buffer): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`

/** What a second build would make: every script and style has another hash in its name, and everything names the new ones. */
function nextOf(release: Release): Release {
  const renamed = new Map<string, string>()
  for (const path of release.keys()) {
    const name = path.slice('/assets/'.length)
    if (path.startsWith('/assets/') && TEXT.has(extname(name))) renamed.set(name, name.replace(/(\.\w+)$/, '-next$1'))
  }
  const next = new Map<string, Buffer>()
  for (const [path, bytes] of release) {
    const name = path.slice('/assets/'.length)
    const to = path.startsWith('/assets/') ? `/assets/${renamed.get(name) ?? name}` : path
    const text = (): string => bytes.toString().replaceAll(/[\w.-]+\.(?:js|css)/g, (file) => renamed.get(file) ?? file)
    next.set(to, TEXT.has(extname(path)) ? Buffer.from(text()) : bytes)
  }
  renewHashes(release, next, renamed)
  const hash = (path: string) => createHash('sha256').update(next.get(path) ?? '')
  const worker = (next.get('/sw.js')?.toString() ?? '').replaceAll(
    /\{"integrity":"[^"]+","revision":"[^"]+","url":"([^"]+)"\}/g,
    (_, url: string) =>
      JSON.stringify({
        integrity: `sha256-${hash(`/${url}`).digest('base64')}`,
        revision: hash(`/${url}`).digest('hex').slice(0, 16),
        url,
      }),
  )
  next.set('/sw.js', Buffer.from(worker))
  return next
}

/** The pages name the hashes of the scripts and styles, and the policy those of what is inside the pages. */
function renewHashes(release: Release, next: Map<string, Buffer>, renamed: ReadonlyMap<string, string>): void {
  const renewed = Array.from(renamed, ([from, to]): [string, string] => [
    integrityOf(release.get(`/assets/${from}`) ?? ''),
    integrityOf(next.get(`/assets/${to}`) ?? ''),
  ])
  for (const [path, bytes] of next) {
    if (!path.endsWith('.html')) continue
    next.set(path, Buffer.from(renewed.reduce((text, [from, to]) => text.replaceAll(from, to), bytes.toString())))
  }
  const page = next.get('/index.html')?.toString() ?? ''
  const inside = (tag: string) =>
    Array.from(page.matchAll(new RegExp(`<${tag}(?: type="importmap")?>(.*?)</${tag}>`, 'gs')), ([, text = '']) =>
      integrityOf(text),
    )
  const inline: InlineHashes = { scripts: inside('script'), styles: inside('style') }
  next.set(`/${INLINE_FILE}`, Buffer.from(JSON.stringify(inline)))
}

/**
 * Starts the host.
 * @param api the port with the API and config.json
 */
export async function releaseHost(api: number): Promise<ReleaseHost> {
  const releases = { this: built(), next: nextOf(built()) }
  let current: Release = releases.this
  const replaced = new Map<string, string>()
  const asked: string[] = []
  let missing = 404
  const own = async (): Promise<string> => await (await fetch(`http://127.0.0.1:${api}/config.json`)).text()
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const path = new URL(incoming.url ?? '/', 'http://localhost').pathname
    asked.push(path)
    if (path.startsWith('/api/')) return pass(incoming, outgoing, api)
    const settings = replaced.get('/config.json') ?? (await own())
    const config: HeaderConfig = JSON.parse(settings)
    const file = current.has(path) || replaced.has(path) ? path : `${path.replace(/\/$/, '')}/index.html`
    const body = path === '/config.json' ? settings : (replaced.get(file) ?? current.get(file))
    const inline: InlineHashes = JSON.parse(current.get(`/${INLINE_FILE}`)?.toString() ?? '')
    const headers = { ...securityHeaders(config, inline), 'Cache-Control': cacheControl(path) }
    const type = TYPES[body === undefined ? '.html' : extname(file)] ?? 'application/octet-stream'
    outgoing.writeHead(body === undefined ? missing : 200, { ...headers, 'Content-Type': type })
    outgoing.end(body ?? current.get('/404.html'))
  }
  const server = createServer((incoming, outgoing) => {
    // A page that is left closes its sockets.
    answer(incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('Not a port')
  return {
    origin: `http://localhost:${address.port}`,
    asked,
    deploy: (release) => void (current = releases[release]),
    replace: (path, text) => void (text === undefined ? replaced.delete(path) : replaced.set(path, text)),
    hideMissing: () => void (missing = 200),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Passes a call on. Without an Origin header it counts as one that comes from no page. */
function pass(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  const { origin: _, host: __, ...headers } = incoming.headers
  const call = ask({ host: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers }, (answered) => {
    outgoing.writeHead(answered.statusCode ?? 502, answered.headers)
    answered.pipe(outgoing)
    answered.on('error', () => outgoing.destroy())
  })
  call.on('error', () => outgoing.destroy())
  outgoing.on('close', () => call.destroy())
  incoming.pipe(call)
}
