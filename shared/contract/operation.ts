import type * as z from 'zod/mini'

type Schema = z.core.$ZodType

/**
 * The token that a call needs.
 * - `none`: nobody is signed in (log-in, registration)
 * - `pending`: the Google code is still missing; such a token is valid for these calls only
 * - `full`: a signed-in merchant
 * - `application`: the shop's own server, signed with the application's KEY (docs/integrate.md)
 */
type TokenClass = 'none' | 'pending' | 'full' | 'application'

/** What must be proven again for this act, besides the token. */
export type StepUp = 'none' | 'security' | 'money'

/** Buckets of the rate limiter; the figures are the server's. */
export type RateLimit = 'public' | 'code' | 'read' | 'write' | 'money' | 'export'

/** One line of the table of operations: everything that client and server must agree on. */
export interface Operation {
  /** Unique, `resource.act`. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api/v1`; `{id}` is filled from `params`. */
  readonly path: string
  /** `spec`: named by SPEC.md section 7. `extension`: ours, and a back end may lack it. */
  readonly source: 'spec' | 'extension'
  readonly token: TokenClass
  /** Demands account status 3 (SPEC.md section 4). */
  readonly open: boolean
  readonly stepUp: StepUp
  readonly rate: RateLimit
  /** Moves money or deletes something: needs an `Idempotency-Key` and runs once per key. */
  readonly keyed?: true
  /** What the answer's body is when it is not the JSON envelope. */
  readonly stream?: 'file' | 'events'
  readonly params?: Schema
  readonly query?: Schema
  /** Parameters of the query that SPEC.md does not list: only a back end that names this call gets them. */
  readonly more?: readonly string[]
  readonly body?: Schema
  /**
   * Fields of the answer that are true or shown only once, such as a secret or "it was changed". They are not kept with
   * the answer of a key: a repeat gets an empty text or list, or false.
   */
  readonly once?: readonly string[]
  /** The `data` of the envelope. */
  readonly answer: Schema
}

/** Declares one operation and keeps its literal types. */
export function operation<const Line extends Operation>(line: Line): Line {
  return line
}

type OutputOf<Line, Part extends string> = Line extends Record<Part, infer S extends Schema> ? z.output<S> : undefined

export type ParamsOf<Line> = OutputOf<Line, 'params'>
export type QueryOf<Line> = OutputOf<Line, 'query'>
export type BodyOf<Line> = OutputOf<Line, 'body'>
export type AnswerOf<Line> = Line extends { answer: infer S extends Schema } ? z.output<S> : never
