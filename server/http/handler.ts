import type { Trx } from '#server/database/schema'
import type { AnswerOf, BodyOf, Operation, ParamsOf, QueryOf } from '#shared/contract/operation'
import type { Language } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import type { Caller, Shop } from '#server/access/caller'

export type { Services } from '#server/chain/services'

/** What is known about a call besides its parsed parts. */
export interface Circumstances {
  readonly caller: Caller | null
  readonly shop: Shop | null
  readonly language: Language
  readonly ip: string
  readonly device: string
  readonly origin: string | null
  /** X-Device: what this browser was given when a merchant signed in with it. */
  readonly device_token: string | null
  /** X-Step-Up: the proof that `/user/verification` gave for this act. */
  readonly proof: string | null
  /** Headers of the answer, such as `X-Token` after a rotation. */
  readonly answer_headers: Headers
  /** Aborts when the caller hangs up. */
  readonly signal: AbortSignal
  /**
   * Only for keyed operations: the kind of step-up that was proven. What is stored may have changed since it was chosen, so a
   * handler whose kind depends on that judges it again under its lock.
   */
  readonly step_up: 'security' | 'money' | null
  /** Only for keyed operations: the transaction that also stores the answer under the key. */
  readonly trx: Trx | null
}

/** A call that is not parsed yet, or whose operation the compiler does not know. */
export interface AnyCall extends Circumstances {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** A call of one operation, parsed by its schemas. */
export interface Call<Line> extends Circumstances {
  readonly params: ParamsOf<Line>
  readonly query: QueryOf<Line>
  readonly body: BodyOf<Line>
}

/** What a handler returns: `data` of the envelope, or a whole response where the operation streams. */
export type Result<Line> = Line extends { stream: string } ? Response : AnswerOf<Line>

/** An operation of the contract's table together with the function that carries it out. */
export interface Handler {
  readonly line: Operation
  /** The call was parsed with the schemas of `line` before, so the type of its parts may be open here. */
  run(call: AnyCall, services: Services): Promise<unknown>
  /**
   * Keyed operations only: the answer that the same body, codes included, has led to before under another key; null for
   * none. It is called before the codes are checked, and again when they are refused (SECURITY.md 3.1, point 6).
   */
  earlier?(call: AnyCall, services: Services): Promise<unknown>
  /**
   * Keyed operations whose body has a `client_ref` only: the record of this intent as it is now; null for none. It is
   * called where the stored answer of the key is no longer kept.
   */
  byIntent?(call: AnyCall, services: Services): Promise<unknown>
}

/**
 * Binds a function to an operation of the contract's table. The function throws a `Refusal` for every mistake of the
 * caller; any other error is a fault of the server and answers 500.
 *
 * @example
 * export const marketRoutes = [handler(market.search, async (call, services) => searchTokens(services.db, call.query))]
 */
export function handler<Line extends Operation>(
  line: Line,
  run: (call: Call<Line>, services: Services) => Promise<Result<Line>>,
  more: {
    earlier?: (call: Call<Line>, services: Services) => Promise<Result<Line> | null>
    byIntent?: (call: Call<Line>, services: Services) => Promise<Result<Line> | null>
  } = {},
): Handler {
  return { line, run, ...more }
}

/** The signed-in merchant of a call. @throws TypeError when the operation takes no token */
export function callerOf(call: Circumstances): Caller {
  if (call.caller === null) throw new TypeError('This operation takes no token, so it has no caller.')
  return call.caller
}

/** The application that signed a call. @throws TypeError when the operation takes no signature */
export function shopOf(call: Circumstances): Shop {
  if (call.shop === null) throw new TypeError('This operation is not signed by an application.')
  return call.shop
}

/**
 * The transaction of a keyed operation. Everything that the call changes goes through it, so that the change, the spent
 * codes and the stored answer commit together. Do not use `services.db` beside it: with a pool of one connection it
 * would wait for itself. After a deadlock the handler runs again.
 *
 * @throws TypeError when the operation is not keyed
 */
export function transactionOf(call: Circumstances): Trx {
  if (call.trx === null) throw new TypeError('Only a keyed operation runs in a transaction of its own.')
  return call.trx
}
