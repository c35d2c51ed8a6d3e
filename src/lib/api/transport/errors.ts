/**
 * What went wrong with a call.
 * - `unauthorized` the token is no longer good, or there is none
 * - `rejected` the server understood and refused; nothing was executed
 * - `timeout` no answer within 30 s: the outcome is unknown
 * - `network` no connection: for a write the outcome is unknown
 * - `offline` the device had no connection before and after the try: nothing was sent
 * - `duplicate` the same write is under way in this page; nothing was sent
 * - `shape` an answer that the contract does not know, or no JSON at all
 * - `server` the server failed; for a write the outcome is unknown
 */
export type ApiErrorKind =
  'unauthorized' | 'rejected' | 'timeout' | 'network' | 'offline' | 'duplicate' | 'shape' | 'server'

/**
 * Why an answer could not be read, which decides who has to do what.
 * - `page` a web page instead of an answer: a network or a proxy that asks for a sign-in
 * - `redirect` the answer leads to another address
 * - `type` neither a page nor JSON by its content type
 * - `empty` nothing at all
 * - `cut` JSON that ends too early or is no JSON
 * - `large` more than an answer may have
 * - `fields` JSON that lacks what may not be guessed
 * - `workbook` a file that is a workbook, where CSV was asked
 * - `rows` a file that should be CSV but cannot be read as rows, where a workbook was asked
 * - `file` a file that is neither CSV nor XLSX
 */
export type Flaw = 'page' | 'redirect' | 'type' | 'empty' | 'cut' | 'large' | 'fields' | 'workbook' | 'rows' | 'file'

/** A field that the server refuses, by its wire name. */
export interface FieldProblem {
  path: string
  message: string
}

interface ApiErrorDetails {
  /** The envelope's code. */
  code?: number | undefined
  status?: number | undefined
  /** The server's sentence, as text of at most 300 characters. */
  serverText?: string | undefined
  fields?: readonly FieldProblem[] | undefined
  /** Seconds to wait, from Retry-After. */
  retryAfter?: number | undefined
  /** The location of a `shape` error: operation and field. */
  where?: string | undefined
  flaw?: Flaw | undefined
  cause?: unknown
}

/** The text of SPEC.md section 8 for a write that is already under way. */
export const DUPLICATE = 'is requesting, please do not repeat submission'

/** The only error code that the form shows itself and that never appears as a toast (SPEC.md section 8). */
const WITHOUT_TOAST = 10038

/** Every failure of `call`, except an abort, which stays the browser's AbortError. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  readonly code: number | undefined
  readonly status: number | undefined
  readonly serverText: string | undefined
  readonly fields: readonly FieldProblem[]
  readonly retryAfter: number | undefined
  readonly where: string | undefined
  /** Of a `shape` error. */
  readonly flaw: Flaw | undefined

  constructor(kind: ApiErrorKind, details: ApiErrorDetails = {}) {
    const text = details.serverText ?? details.where ?? (kind === 'duplicate' ? DUPLICATE : kind)
    super(text, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'ApiError'
    this.kind = kind
    this.code = details.code
    this.status = details.status
    this.serverText = details.serverText
    this.fields = details.fields ?? []
    this.retryAfter = details.retryAfter
    this.where = details.where
    this.flaw = details.flaw
  }

  /** True when no toast may appear, because the caller shows the error itself. */
  get silent(): boolean {
    return this.code === WITHOUT_TOAST
  }

  /**
   * True when a write may have been executed although no answer says so. It is never called a failure. For money, what
   * the browser says about its connection is no proof, so `offline` is among them.
   */
  get outcomeUnknown(): boolean {
    return isUnheard(this) || this.kind === 'server' || this.kind === 'shape'
  }
}

/**
 * Whether an error came from `call`, and of which kind.
 * @example if (isApiError(error, 'rejected')) setProblem(error.serverText)
 */
export function isApiError(error: unknown, kind?: ApiErrorKind): error is ApiError {
  return error instanceof ApiError && (kind === undefined || error.kind === kind)
}

/**
 * Whether no answer came at all. The frame says that once for the whole page, so a block that still shows its last answer
 * only says how old it is.
 */
export function isUnheard(error: unknown): boolean {
  return isApiError(error) && (error.kind === 'timeout' || error.kind === 'network' || error.kind === 'offline')
}

/** True when the request was given up by the console itself. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/**
 * Seconds after which a refused act may be tried again, where the server says so; undefined for any other failure.
 * @example const wait = waitOf(error) // 1740
 */
export function waitOf(error: unknown): number | undefined {
  return isApiError(error, 'rejected') && error.status === 429 ? error.retryAfter : undefined
}
