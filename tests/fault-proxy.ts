import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'

/**
 * What happens to one request.
 * - `pass` it is forwarded
 * - `drop` the socket is closed before the request is forwarded: the server does not get it
 * - `cut` the request is forwarded and carried out, and then the socket is closed before the first byte of the answer
 * - `truncate` the same, in the middle of the answer
 * - `duplicate` forwarded twice, one after the other; the second answer comes back
 * - `busy` forwarded and carried out; the answer is 409, as if the server still worked on it
 * - `expired` not forwarded; the answer is 401
 * - `page` forwarded and carried out; the answer is a proxy's own page with status 500
 */
export type Fault = 'pass' | 'drop' | 'cut' | 'truncate' | 'duplicate' | 'busy' | 'expired' | 'page'

/** One request of the browser. */
export interface Seen {
  readonly method: string
  /** Path without query. */
  readonly path: string
  readonly key: string | undefined
  readonly fault: Fault
  /** Whether the same socket carried a request before. */
  readonly reused: boolean
}

export interface FaultProxy {
  /** The origin that the browser opens instead of the console's. */
  readonly origin: string
  /** All requests so far, in order. */
  readonly seen: readonly Seen[]
  /** Sets the rule that decides about each further request. */
  decide(rule: (request: { method: string; path: string }) => Fault): void
  close(): Promise<void>
}

/** An answer of the console behind the proxy, whole. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Answers in place of the console, or with what `forward` brings from it. */
export type Answering = (
  request: { readonly method: string; readonly url: string },
  forward: () => Promise<Answer>,
) => Promise<Answer>

/** Starts a proxy of one console and its API. It keeps sockets to the browser alive, and closes them when a fault says so. */
export async function faultProxy(
  target: number,
  answering: Answering = async (_, forwarded) => await forwarded(),
): Promise<FaultProxy> {
  let rule: (request: { method: string; path: string }) => Fault = () => 'pass'
  const seen: Seen[] = []
  const served = new WeakSet<object>()
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', socket } = incoming
    const path = new URL(url, 'http://localhost').pathname
    const fault = rule({ method, path })
    const key = incoming.headers['idempotency-key']
    seen.push({ method, path, key: typeof key === 'string' ? key : undefined, fault, reused: served.has(socket) })
    served.add(socket)
    // A browser that closes the page or a server that is killed closes the socket, as without a proxy.
    serve(incoming, outgoing, { fault, target, answering }).catch(() => socket.destroy())
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('Not a port')
  return {
    origin: `http://localhost:${address.port}`,
    seen,
    decide: (next) => (rule = next),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Order {
  readonly fault: Fault
  readonly target: number
  readonly answering: Answering
}

async function serve(incoming: IncomingMessage, outgoing: ServerResponse, order: Order): Promise<void> {
  const { fault, target, answering } = order
  const { method = 'GET', url = '/' } = incoming
  if (isStream(incoming)) return await pipe(incoming, outgoing, target)
  const body = await wholeOf(incoming)
  if (fault === 'drop') return void incoming.socket.destroy()
  if (fault === 'expired') return refuse(outgoing, 401, 'Login expired')
  if (fault === 'duplicate') await forward(incoming, body, target)
  const answer = await answering({ method, url }, async () => await forward(incoming, body, target))
  switch (fault) {
    case 'cut':
      return void incoming.socket.destroy()
    case 'truncate':
      outgoing.writeHead(answer.status, answer.headers)
      outgoing.write(answer.body.subarray(0, answer.body.length / 2))
      return void setImmediate(() => incoming.socket.destroy())
    case 'busy':
      return refuse(outgoing, 409, 'The same request is still running')
    case 'page':
      outgoing.writeHead(500, { 'Content-Type': 'text/html' })
      return void outgoing.end('<h1>Bad gateway</h1>')
    default:
      outgoing.writeHead(answer.status, answer.headers)
      return void outgoing.end(answer.body)
  }
}

const isStream = ({ url = '' }: IncomingMessage): boolean => url.startsWith('/api/v1/events')

function refuse(outgoing: ServerResponse, status: number, msg: string): void {
  outgoing.writeHead(status, { 'Content-Type': 'application/json', 'Retry-After': '1' })
  outgoing.end(JSON.stringify({ code: status, msg, data: null }))
}

/** The request with the console's own origin and host, because the server answers no other origin. */
function towards(incoming: IncomingMessage, target: number) {
  const { host: _host, connection: _connection, origin, ...headers } = incoming.headers
  const own = `http://localhost:${target}`
  return {
    host: '127.0.0.1',
    port: target,
    method: incoming.method,
    path: incoming.url,
    headers: { ...headers, host: `localhost:${target}`, ...(origin === undefined ? {} : { origin: own }) },
    agent: false,
  } as const
}

async function forward(incoming: IncomingMessage, body: Buffer, target: number): Promise<Answer> {
  const outgoing = ask(towards(incoming, target))
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve)
    outgoing.once('error', reject)
  })
  outgoing.end(body)
  const response = await answered
  const { 'transfer-encoding': _chunked, connection: _connection, ...headers } = response.headers
  return { status: response.statusCode ?? 502, headers, body: await wholeOf(response) }
}

/** Passes an event stream on as it comes, because it never ends. */
async function pipe(incoming: IncomingMessage, outgoing: ServerResponse, target: number): Promise<void> {
  const behind = ask(towards(incoming, target))
  outgoing.once('close', () => behind.destroy())
  behind.once('response', (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(outgoing)
  })
  behind.once('error', () => incoming.socket.destroy())
  behind.end(await wholeOf(incoming))
}

async function wholeOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  message.on('data', (part: Buffer) => parts.push(part))
  await once(message, 'end')
  return Buffer.concat(parts)
}
