import { sql } from 'kysely'
import type { Handler } from '#server/http/handler'
import type { Trx } from '#server/database/schema'
import type { BrowserGlobals } from './browser-globals'
import type { Doubling } from './deployment'

/**
 * What happens to one call between the console and the server.
 * - `pass` nothing unusual
 * - `offline` there is no connection: nothing is sent
 * - `lost` the server carries the call out, and the connection breaks before the answer
 * - `silent` the server carries the call out, and no answer comes within thirty seconds
 * - `late` no answer comes within thirty seconds, and the call reaches the server only after that
 * - `twice` a proxy sends the call twice, side by side
 * - `signed out` a proxy answers 401
 * - `killed` the server is killed after the work and before the commit
 * - `page` the server carries the call out, and the answer is a proxy's HTML page
 * - `busy` the server carries the call out, and the answer is the 409 that another copy of it got
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

/** The server behind the network. */
export interface Server {
  serve(path: string, init: RequestInit): Promise<Response>
  /** From now on another process answers, over the same database. */
  restart(): void
  /** From now on a proxy sends each call to both processes, in these ways by turns; none: it sends each call once. */
  doubleEach(doublings: readonly Doubling[]): void
}

export interface FaultyNetwork {
  /** Sets the faults of the next calls that send an intent and of those that look for it; later calls pass. */
  plan(client_ref: string, faults: { send: readonly Fault[]; find: readonly Fault[] }): void
  /** Delivers the calls with the fault `late`. */
  deliverLate(): Promise<void>
  /** From now on every call passes. */
  stopFaults(): void
}

/** The `client_ref` of each call whose server is to be killed. */
const toBeKilled = new Set<string>()

function refOf(body: unknown): string {
  const ref: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'client_ref') : undefined
  return typeof ref === 'string' ? ref : ''
}

/** Wraps handlers so that the fault `killed` can end their process after the work and before the commit. */
export function killable(handlers: readonly Handler[]): Handler[] {
  return handlers.map((handler) => ({
    ...handler,
    run: async (call, services) => {
      const answer = await handler.run(call, services)
      if (toBeKilled.delete(refOf(call.body))) await kill(call.trx)
      return answer
    },
  }))
}

/** Ends the connection as a killed process would: the database gets neither a commit nor a rollback. */
async function kill(trx: Trx | null): Promise<never> {
  if (trx !== null) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
  throw new Error('This server was killed by its test')
}

/**
 * Puts a network between the console at `host` and the server.
 *
 * @param onFault is called with the fault of each call, `pass` included
 */
export function faultyNetwork(
  globals: BrowserGlobals,
  { host, server, onFault }: { host: string; server: Server; onFault: (fault: Fault) => void },
): FaultyNetwork {
  const plans = new Map<string, { send: Fault[]; find: Fault[] }>()
  const underWay: (() => Promise<unknown>)[] = []

  globals.answerAt(host, async (url, init, expireTimeout) => {
    const noAnswer = (): never => {
      expireTimeout()
      throw new DOMException('No answer', 'AbortError')
    }
    const send = async () => await server.serve(`${url.pathname}${url.search}`, { ...init, signal: null })
    const key = new Headers(init.headers).get('Idempotency-Key')
    const ref = key ?? url.searchParams.get('client_ref') ?? ''
    const fault = plans.get(ref)?.[key === null ? 'find' : 'send'].shift() ?? 'pass'
    onFault(fault)
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
        toBeKilled.add(ref)
        await send()
        toBeKilled.delete(ref)
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
    stopFaults: () => plans.clear(),
    deliverLate: async () => {
      for (const send of underWay.splice(0)) await send()
    },
  }
}
