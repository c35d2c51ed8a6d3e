import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { MOST_BYTES, requestSchemas } from './contract'
import type { CallName } from './contract'
import type { Signer } from './signer'

/** Told of what nobody foresaw; the caller is told nothing of it. */
type OnError = (error: unknown) => void

/**
 * Answers the calls of a signer over HTTP: `POST /<call>` with JSON, and `GET /status`. Whoever calls counts as hostile: the
 * body is short, and every field of it is checked before anything is done.
 *
 * @example
 * createServer(door(signer, (error) => log.error({ error }, 'a call failed')))
 */
export function door(signer: Signer, onError: OnError): RequestListener {
  return (request, response) => {
    answer(signer, request).then(
      ({ status, body }) => send(response, status, body),
      (error: unknown) => {
        onError(error)
        send(response, 500, { error: 'failed' })
      },
    )
  }
}

interface Answer {
  readonly status: number
  readonly body: object
}

async function answer(signer: Signer, request: IncomingMessage): Promise<Answer> {
  const { method, url } = request
  if (method === 'GET' && url === '/status') return { status: 200, body: signer.status() }
  const name = url?.slice(1) ?? ''
  if (method !== 'POST' || !isCall(name)) return { status: 404, body: { error: 'unknown_call' } }
  const text = await readBody(request)
  if (text === undefined) return { status: 413, body: { error: 'too_long' } }
  return await call(signer, name, text)
}

const isCall = (name: string): name is CallName => Object.hasOwn(requestSchemas, name)

async function call(signer: Signer, name: CallName, text: string): Promise<Answer> {
  const answered = await signer.answer(name, jsonIn(text))
  if (answered === 'bad_request') return { status: 400, body: { error: answered } }
  if (answered === 'paused') return { status: 503, body: { error: answered } }
  return { status: 200, body: answered }
}

/** Undefined: it is no JSON, and so no body of any call. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Undefined: it is longer than a call may be. The rest is not read. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    if (!Buffer.isBuffer(part)) continue
    bytes += part.length
    if (bytes > MOST_BYTES) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body)
  if (response.headersSent) return
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
  if (status === 413) response.destroy()
}
