import type { Trx } from '#server/database/schema'
import type { AnswerOf, BodyOf, Operation, ParamsOf, QueryOf } from '@/lib/api/contract/operation'
import type { Language } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import type { Caller, Shop } from '#server/access/caller'

export type { Services } from '#server/chain/services'

/** What is known of a call beside its parsed parts. */
export interface Circumstances {
  readonly caller: Caller | null
  readonly shop: Shop | null
  readonly language: Language
  readonly ip: string
  readonly device: string
  readonly origin: string | null
  /** X-Step-Up: what `/user/verification` gave for this act. */
  readonly proof: string | null
  /** Sent with the answer, such as `X-Token` after a rotation. */
  readonly answer_headers: Headers
  /** Aborts when the caller hangs up. */
  readonly signal: AbortSignal
  /** Only for keyed operations: the transaction that also stores the answer under the key. */
  readonly trx: Trx | null
}

/** A call whose parts are not parsed yet, or whose line is not known to the compiler. */
export interface AnyCall extends Circumstances {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** A call of one line of the table, parsed by that line's schemas. */
export interface Call<Line> extends Circumstances {
  readonly params: ParamsOf<Line>
  readonly query: QueryOf<Line>
  readonly body: BodyOf<Line>
}

/** What a handler gives back: `data` of the envelope, or a whole response where the line streams. */
export type Result<Line> = Line extends { stream: string } ? Response : AnswerOf<Line>

export interface Handler {
  readonly line: Operation
  /** The mount parses the call with the schemas of `line` first: that is why any call may be given here. */
  run(call: AnyCall, services: Services): Promise<unknown>
  /**
   * Keyed lines only: what the very same body, codes and all, has led to before under another key; null for nothing. It
   * is asked before codes are checked, and again when they are refused (SECURITY.md 3.1, second fence).
   */
  earlier?(call: AnyCall, services: Services): Promise<unknown>
}

/**
 * Binds a function to a line of the table of operations. Throw a `Refusal` for everything that the caller did wrong;
 * any other error is ours and answers 500.
 *
 * @example
 * export const marketRoutes = [handler(market.search, async (call, services) => searchTokens(services.db, call.query))]
 */
export function handler<Line extends Operation>(
  line: Line,
  run: (call: Call<Line>, services: Services) => Promise<Result<Line>>,
  more: { earlier?: (call: Call<Line>, services: Services) => Promise<Result<Line> | null> } = {},
): Handler {
  return { line, run, ...more }
}

/** The signed-in merchant of a call whose line wants a token. */
export function callerOf(call: Circumstances): Caller {
  if (call.caller === null) throw new TypeError('This operation takes no token, so nobody is its caller.')
  return call.caller
}

/** The application of a call whose line wants its signature. */
export function shopOf(call: Circumstances): Shop {
  if (call.shop === null) throw new TypeError('This operation is not signed by an application.')
  return call.shop
}

/**
 * The transaction of a keyed operation: everything that the call changes goes through it, so that change, spent code and
 * stored answer are one commit. `services.db` must not be used beside it (a pool of one would wait for itself), and a
 * deadlock runs the handler again.
 */
export function transactionOf(call: Circumstances): Trx {
  if (call.trx === null) throw new TypeError('Only a keyed operation runs in a transaction of its own.')
  return call.trx
}
