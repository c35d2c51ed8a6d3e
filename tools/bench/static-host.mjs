// A host for `npm run bench`: HTTP/2 with brotli on this machine, as a static host on the internet would answer, and the API of a
// running server behind it.
import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const isFile = (path) => existsSync(path) && statSync(path).isFile()

/** A certificate for this run. @returns its files, and the key by which a browser knows it */
export function certificate(folder) {
  mkdirSync(folder, { recursive: true })
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', cert, ...subject], { stdio: 'ignore' })
  const pem = readFileSync(cert)
  const spki = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' })
  return { key: readFileSync(key), cert: pem, known: createHash('sha256').update(spki).digest('base64') }
}

/**
 * Serves a folder. @param headers of every answer; `api` is the origin of a running server; `fallback` is the page of every
 * address that has no file
 */
export async function host({ folder, key, cert, headers = {}, api, fallback }) {
  const kept = new Map()
  const read = (file) => {
    if (!kept.has(file)) {
      const bytes = readFileSync(file)
      const small = /\.(?:woff2|png)$/.test(file)
        ? undefined
        : brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
      kept.set(file, { bytes, small })
    }
    return kept.get(file)
  }
  const answer = async (incoming, outgoing) => {
    const { pathname } = new URL(incoming.url, 'https://localhost')
    if (api && (pathname.startsWith('/api/') || pathname === '/config.json')) {
      const { 'x-token': token } = incoming.headers
      const answered = await fetch(`${api}${incoming.url}`, { headers: token ? { 'X-Token': token } : {} })
      outgoing.writeHead(answered.status, { 'content-type': answered.headers.get('content-type') ?? '' })
      if (answered.headers.get('content-type')?.startsWith('text/event-stream')) return
      outgoing.end(Buffer.from(await answered.arrayBuffer()))
      return
    }
    const plain = join(folder, pathname)
    const other = fallback && extname(pathname) === '' ? [join(folder, fallback)] : []
    const file = [plain, join(plain, 'index.html'), ...other].find(isFile)
    if (!file) return outgoing.writeHead(404).end()
    const { bytes, small } = read(file)
    const cached = pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    const type = TYPES[extname(file)] ?? 'application/octet-stream'
    const encoded = small ? { 'content-encoding': 'br' } : {}
    outgoing.writeHead(200, { ...headers, 'content-type': type, 'cache-control': cached, ...encoded })
    outgoing.end(small ?? bytes)
  }
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.writeHead(502).end())
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  return { origin: `https://localhost:${server.address().port}`, close: () => server.close() }
}
