import { vi } from 'vitest'
import { type Connection, connect } from '../transport/connection'

type Act = (request: Sent) => Promise<Response> | Response

interface Sent {
  url: string
  init: RequestInit
  headers: Headers
}

/** An answer of the API, as JSON. */
export function json(body: unknown, { status = 200, headers = {} }: { status?: number; headers?: HeadersInit } = {}) {
  const all = new Headers({ 'content-type': 'application/json' })
  new Headers(headers).forEach((value, name) => all.set(name, value))
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers: all })
}

/** A success of the envelope. */
export const good = (data: unknown) => json({ code: 200, msg: 'ok', data })

/** A refusal of the envelope. */
export const refused = (status: number, msg: string, code = 10_001) => json({ code, msg }, { status })

/** A server that does not answer: rejects only when the request is aborted. */
export function silence({ init }: Sent): Promise<Response> {
  return new Promise((_, reject) => {
    const { signal } = init
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}

/** An answer whose headers arrive but whose body never ends. */
export function trickle({ init }: Sent): Response {
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"code":200,'))
      init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
    },
  })
  return new Response(stream, { headers: { 'content-type': 'application/json' } })
}

/** A fetch that answers by a script, one function per request (the last one repeats), and records what was sent. */
export function fakeServer(...script: [Act, ...Act[]]) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request = { url, init, headers: new Headers(init.headers) }
    const act = script[Math.min(sent.length, script.length - 1)]
    sent.push(request)
    return act?.(request)
  })
  return { sent }
}

/** What was sent as JSON. */
export function sentBody({ body }: RequestInit): unknown {
  return typeof body === 'string' ? JSON.parse(body) : undefined
}

/** Connects the calls to a fake session. */
export function fakeConnection(session: Partial<Connection['session']> = {}, takesMore = true) {
  const refused = vi.fn<(token: string) => void>()
  const renewed = vi.fn<(token: string, by: string) => void>()
  connect({
    base: '/api/v1',
    headers: { token: 'X-Token', language: 'X-Language', time: 'X-Time' },
    paths: {},
    language: () => 'en-US',
    takesMore: () => Promise.resolve(takesMore),
    error_report_url: null,
    session: {
      token: () => 'full-token',
      signal: () => new AbortController().signal,
      refused,
      renewed,
      isAway: () => false,
      ...session,
    },
  })
  return { refused, renewed }
}
