import type { BodyOf, Operation, ParamsOf, QueryOf } from '#shared/contract/operation'
import { connected } from './connection'
import { deviceMark } from './device-mark'
import { ApiError } from './errors'

type Part<Name extends string, Value> = [Value] extends [undefined] ? unknown : Record<Name, Value>

/**
 * The options of one call. Only the parts that the operation has can be given, and a keyed operation cannot be called
 * without a key.
 */
export type CallOptions<Line extends Operation> = Part<'params', ParamsOf<Line>> &
  Part<'query', QueryOf<Line>> &
  Part<'body', BodyOf<Line>> &
  (Line extends { keyed: true } ? { idempotencyKey: string } : unknown) &
  Common

interface Common {
  signal?: AbortSignal
  /**
   * Replaces the session's token: a token that still owes its Google code. For a public call, which sends no token by
   * itself, it adds one: a signed-in merchant who asks for a code sends his.
   */
  token?: string | undefined
  /** What `/user/verification` gave for this act. */
  proof?: string
  /** The request survives the page: for log-out, and for data that is sent when the page is left. */
  keepalive?: boolean
}

/** A value that can be written into a URL. */
type Written = string | number

interface Parts extends Common {
  params?: Readonly<Record<string, Written>>
  query?: Readonly<Record<string, Written | undefined>>
  body?: unknown
  idempotencyKey?: string
}

/**
 * The parts of a call without the parameters that SPEC.md does not list, unless the back end names the call among its
 * operations: another one may refuse what it does not know.
 */
export async function withinOffer({ name, more = [] }: Operation, parts: Parts): Promise<Parts> {
  const { query = {} } = parts
  if (more.every((field) => query[field] === undefined) || (await connected().takesMore(name))) return parts
  return { ...parts, query: { ...query, ...Object.fromEntries(more.map((field) => [field, undefined])) } }
}

/** A request that is ready to be sent, once or several times. */
export interface Prepared {
  line: Operation
  url: string
  /** The body as it is sent; two writes with the same body are the same write. */
  text: string | undefined
  token: string | undefined
  keepalive: boolean
  idempotencyKey: string | undefined
  proof: string | undefined
}

/**
 * Builds the request of an operation.
 * @throws {ApiError} `unauthorized` when it needs a token and there is none: nothing is sent then
 */
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

/** The headers, computed for each attempt: time and language are those of the moment of sending. */
export function headersOf(request: Prepared): Record<string, string> {
  const { headers, language, session } = connected()
  // Only calls before signing in need it: their guesses are counted by browser.
  const mark = request.line.token === 'full' ? undefined : deviceMark()
  return {
    Accept: request.line.stream === 'events' ? 'text/event-stream' : 'application/json',
    [headers.language]: language(),
    [headers.time]: String(Math.floor(Date.now() / 1000)),
    ...(request.token === undefined ? {} : { [headers.token]: request.token }),
    ...(request.text === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(request.idempotencyKey === undefined ? {} : { 'Idempotency-Key': request.idempotencyKey }),
    ...(request.proof === undefined ? {} : { 'X-Step-Up': request.proof }),
    ...(mark === undefined ? {} : { 'X-Device': mark }),
    ...(session.isAway() ? { 'X-Background': '1' } : {}),
  }
}

/** The path of a call below the API: that of the contract, unless the deployment has another one. */
export function pathOf({ name, path }: Pick<Operation, 'name' | 'path'>): string {
  return connected().paths[name] ?? path
}

function urlOf(line: Operation, { params = {}, query = {} }: Parts): string {
  const { base } = connected()
  const path = pathOf(line).replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return `${base}${path}${searchOf(query)}`
}

/**
 * The query of a call as it is written into its address, with the question mark; values that are undefined are left out.
 * @example searchOf({ current: 1, pageSize: 10 }) // '?current=1&pageSize=10'
 */
export function searchOf(query: Readonly<Record<string, Written | undefined>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.append(name, `${value}`)
  }
  const tail = search.toString()
  return tail && `?${tail}`
}
