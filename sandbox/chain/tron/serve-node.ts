import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FakeNode } from './fake-node'
import type { TransportFault } from './node-faults'
import { RpcError } from './rpc-error'
import { serveOnLoopback } from '#sandbox/chain/loopback-server'

/** A node that answers on the loopback, at `/jsonrpc` and `/wallet/...`. */
export interface ServedNode {
  readonly url: string
  close(): Promise<void>
}

type Write = (response: ServerResponse) => void
const json = { 'content-type': 'application/json; charset=utf-8' }

/** What stands in the place of an answer. `busy` is java-tron's own limit, 403 that of TronGrid. */
const INSTEAD = {
  silent: (response) => void response.destroy(),
  '429': (response) => void response.writeHead(429, json).end('{}'),
  '429 with Retry-After': (response) => void response.writeHead(429, { ...json, 'retry-after': '2' }).end('{}'),
  '403': (response) =>
    void response.writeHead(403, json).end('{"Success":false,"Error":"The key exceeds the frequency limit(15)"}'),
  'busy in HTTP 200': (response) =>
    void response
      .writeHead(200, json)
      .end('{"Error":"class java.lang.IllegalAccessException : lack of computing resources"}'),
  '503': (response) => void response.writeHead(503).end('Service Unavailable'),
  HTML: (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
  'half a JSON': (response) => void response.writeHead(200, json).end('{"jsonrpc":"2.0","id":1,"res'),
} satisfies Record<TransportFault, Write>

/** Serves a node on a free port of the loopback. */
export async function serveNode(node: FakeNode): Promise<ServedNode> {
  return await serveOnLoopback((request, response) => {
    answer(node, request, response).catch(() => response.destroy())
  })
}

async function answer(node: FakeNode, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request)
  const { transport, sending } = node.faults
  if (transport !== null) return INSTEAD[transport](response)
  const path = (request.url ?? '').slice(1)
  if (path === 'jsonrpc') return void response.writeHead(200, json).end(JSON.stringify(rpcBody(node, body)))
  const said = node.http(path, body)
  if (said === undefined) return void response.writeHead(404).end()
  if (path === 'wallet/broadcasthex' && sending === 'loses its answer') return void response.destroy()
  response.writeHead(200, json).end(typeof said === 'string' ? said : JSON.stringify(said))
}

function rpcBody(node: FakeNode, body: Readonly<Record<string, unknown>>): object {
  const head = { jsonrpc: '2.0', id: body['id'] ?? null }
  const params: unknown = body['params']
  try {
    return { ...head, result: node.rpc(String(body['method']), Array.isArray(params) ? params : []) }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return { ...head, error: { code: error.code, message: error.message, data: error.data } }
  }
}

async function readBody(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  let text = ''
  request.setEncoding('utf8')
  for await (const chunk of request) text += String(chunk)
  const body: unknown = text === '' ? {} : JSON.parse(text)
  return typeof body === 'object' && body !== null ? Object.fromEntries(Object.entries(body)) : {}
}
