import { sql } from 'kysely'
import type { Handler } from '#server/http/handler'
import type { Trx } from '#server/database/schema'
import type { Ground } from './ground'

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

/** A server at the end of the wire. */
export interface Server {
  serve(path: string, init: RequestInit): Promise<Response>
  /** From now on another process answers, over the same books. */
  restart(): void
}

export interface Wire {
  /** The faults of the next calls of an intent, and then of its looking; after them all passes. */
  plan(client_ref: string, faults: { send: readonly Fault[]; find: readonly Fault[] }): void
  /** What was late arrives now. */
  arrive(): Promise<void>
  /** From now on all passes. */
  calm(): void
}

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
      if (dying.delete(refOf(call.body))) await die(call.trx)
      return answer
    },
  }))
}

/** The process is gone: the database hears no commit and no rollback, only that the connection has ended. */
async function die(trx: Trx | null): Promise<never> {
  if (trx !== null) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
  throw new Error('A killed server goes on')
}

/** @param met hears of every fault that a call met */
export function layWire(
  ground: Ground,
  { host, server, met }: { host: string; server: Server; met: (fault: Fault) => void },
): Wire {
  const plans = new Map<string, { send: Fault[]; find: Fault[] }>()
  const underWay: (() => Promise<unknown>)[] = []

  ground.connect(host, async (url, init, silence) => {
    const noAnswer = (): never => {
      silence()
      throw new DOMException('No answer', 'AbortError')
    }
    const send = async () => await server.serve(`${url.pathname}${url.search}`, { ...init, signal: null })
    const key = new Headers(init.headers).get('Idempotency-Key')
    const ref = key ?? url.searchParams.get('client_ref') ?? ''
    const fault = plans.get(ref)?.[key === null ? 'find' : 'send'].shift() ?? 'pass'
    met(fault)
    switch (fault) {
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
        server.restart()
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
