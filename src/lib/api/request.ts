import type { BodyOf, Operation, ParamsOf, QueryOf } from './contract/operation'
import { connected } from './connection'
import { ApiError } from './errors'

type Part<Name extends string, Value> = [Value] extends [undefined] ? unknown : Record<Name, Value>

/** What one call takes. Parts that the operation does not have cannot be given, and a keyed one cannot go without key. */
export type CallOptions<Line extends Operation> = Part<'params', ParamsOf<Line>> &
  Part<'query', QueryOf<Line>> &
  Part<'body', BodyOf<Line>> &
  (Line extends { keyed: true } ? { idempotencyKey: string } : unknown) &
  Common

interface Common {
  signal?: AbortSignal
  /**
   * Instead of the session's: a token that still owes its Google code. Or beside it: a public call takes no token by
   * itself, and a signed-in merchant who asks for a code gives his.
   */
  token?: string | undefined
  /** What `/user/verification` gave for this act. */
  proof?: string
  /** Survives the page, for log-out and for what is flushed on leaving. */
  keepalive?: boolean
}

/** What fits into an address. */
type Written = string | number

interface Parts extends Common {
  params?: Readonly<Record<string, Written>>
  query?: Readonly<Record<string, Written | undefined>>
  body?: unknown
  idempotencyKey?: string
}

/** A request ready to be sent, several times if need be. */
export interface Prepared {
  line: Operation
  url: string
  /** The body as it is sent; what makes two writes the same. */
  text: string | undefined
  token: string | undefined
  keepalive: boolean
  idempotencyKey: string | undefined
  proof: string | undefined
}

/** @throws {ApiError} `unauthorized` when the operation needs a token and there is none: nothing is sent then */
export function prepare(line: Operation, parts: Parts): Prepared {
  const { session } = connected()
  const token = line.token === 'none' ? parts.token : (parts.token ?? session.token())
  if (line.token !== 'none' && token === undefined) throw new ApiError('unauthorized')
  return {
    line,
    url: urlOf(line, parts),
    text: parts.body === undefined ? undefined : JSON.stringify(parts.body),
    token,
    keepalive: parts.keepalive ?? false,
    idempotencyKey: parts.idempotencyKey,
    proof: parts.proof,
  }
}

/** Headers are written at sending: the time and the language are those of the attempt. */
export function headersOf(request: Prepared): Record<string, string> {
  const { headers, language, session } = connected()
  return {
    Accept: request.line.stream === 'events' ? 'text/event-stream' : 'application/json',
    [headers.language]: language(),
    [headers.time]: String(Math.floor(Date.now() / 1000)),
    ...(request.token === undefined ? {} : { [headers.token]: request.token }),
    ...(request.text === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(request.idempotencyKey === undefined ? {} : { 'Idempotency-Key': request.idempotencyKey }),
    ...(request.proof === undefined ? {} : { 'X-Step-Up': request.proof }),
    ...(session.isAway() ? { 'X-Background': '1' } : {}),
  }
}

function urlOf(line: Operation, { params = {}, query = {} }: Parts): string {
  const { base, paths } = connected()
  const path = (paths[line.name] ?? line.path).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.append(name, `${value}`)
  }
  const tail = search.toString()
  return `${base}${path}${tail && `?${tail}`}`
}
