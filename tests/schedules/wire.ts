import { vi } from 'vitest'
import type { Handler } from '#sandbox/api/handler'

/**
 * What becomes of one call between the console and the server.
 * - `offline` no connection: nothing is sent
 * - `lost` carried out, and the connection dies before the answer
 * - `silent` carried out, and no answer within thirty seconds
 * - `late` no answer within thirty seconds; it is on its way still and arrives later
 * - `twice` a proxy sends it twice, side by side
 * - `signed out` answered 401 on the way
 * - `killed` the server is killed with the work done and not committed
 * - `page` carried out; the answer is a proxy's page
 * - `busy` carried out, after another copy of it was told to come back
 */
export const FAULTS = [
  'pass',
  'offline',
  'lost',
  'silent',
  'late',
  'twice',
  'signed out',
  'killed',
  'page',
  'busy',
] as const
export type Fault = (typeof FAULTS)[number]

type Serve = (path: string, init: RequestInit) => Promise<Response>

export interface Wire {
  /** The faults of the next calls of an intent, and then of its looking; after them all passes. */
  plan(client_ref: string, faults: { send: readonly Fault[]; find: readonly Fault[] }): void
  /** What was late arrives now. */
  arrive(): Promise<void>
  /** From now on all passes. */
  calm(): void
}

/** The work is done, and then the process is gone. */
class Killed extends Error {}

const dying = new Set<string>()

function refOf(body: unknown): string {
  const ref: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'client_ref') : undefined
  return typeof ref === 'string' ? ref : ''
}

/** Handlers that a kill can meet: with their work done, before it is committed. */
export function mortal(handlers: readonly Handler[]): Handler[] {
  return handlers.map((handler) => ({
    ...handler,
    run: async (call, services) => {
      const answer = await handler.run(call, services)
      if (dying.delete(refOf(call.body))) throw new Killed()
      return answer
    },
  }))
}

/**
 * Puts a wire in the place of the page's `fetch`. The thirty seconds that it waits pass at once, when the wire says so,
 * and so do the half seconds between two tries.
 */
export function layWire(serve: Serve): Wire {
  const plans = new Map<string, { send: Fault[]; find: Fault[] }>()
  const underWay: (() => Promise<unknown>)[] = []
  let giveUp: (() => void) | undefined
  const wait = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (act: () => void, millis?: number, ...rest: unknown[]) => {
    if (millis === PATIENCE_MILLIS) giveUp = act
    return wait(act, millis === BETWEEN_TRIES_MILLIS ? 0 : millis, ...rest)
  })

  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    // Set in the same breath as this call: nobody else's clock.
    const silence = giveUp
    const noAnswer = (): never => {
      silence?.()
      throw new DOMException('No answer', 'AbortError')
    }
    const send = async () => await serve(url, { ...init, signal: null })
    const key = new Headers(init.headers).get('Idempotency-Key')
    const ref = key ?? new URL(url, 'http://console').searchParams.get('client_ref') ?? ''
    switch (plans.get(ref)?.[key === null ? 'find' : 'send'].shift()) {
      case 'offline':
        throw new TypeError('Failed to fetch')
      case 'lost':
        await send()
        throw new TypeError('Failed to fetch')
      case 'silent':
        await send()
        return noAnswer()
      case 'late':
        underWay.push(send)
        return noAnswer()
      case 'twice':
        return (await Promise.all([send(), send()]))[1]
      case 'signed out':
        return Response.json({ code: 401, msg: 'Login expired', data: null }, { status: 401 })
      case 'killed':
        dying.add(ref)
        await send()
        dying.delete(ref)
        throw new TypeError('Failed to fetch')
      case 'page':
        await send()
        return new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } })
      case 'busy':
        await send()
        return Response.json({ code: 10081, msg: 'This request is still being processed', data: null }, { status: 409 })
      default:
        return await send()
    }
  })
  return {
    plan: (ref, { send, find }) => void plans.set(ref, { send: [...send], find: [...find] }),
    calm: () => plans.clear(),
    arrive: async () => {
      for (const send of underWay.splice(0)) await send()
    },
  }
}

const PATIENCE_MILLIS = 30_000
const BETWEEN_TRIES_MILLIS = 500
