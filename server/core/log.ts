import { AsyncLocalStorage } from 'node:async_hooks'
import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'

interface RequestContext {
  readonly request_id: string
}

const context = new AsyncLocalStorage<RequestContext>()

/** Runs a request; every line that is logged meanwhile carries its id. */
export function inRequest<T>(request_id: string, run: () => Promise<T>): Promise<T> {
  return context.run({ request_id }, run)
}

/** Field names whose values are secret; the log replaces their values. */
const SECRET_NAMES = [
  'password',
  'confirm_password',
  'old_password',
  'password_hash',
  'transaction_password_hash',
  'email_code',
  'phone_code',
  'sms_code',
  'google_code',
  'old_code',
  'new_code',
  'code',
  'token',
  'uuid',
  'secret',
  'google_secret',
  'key',
  'proof',
  'signature',
  'recovery_codes',
  'authorization',
  '["x-token"]',
  '["X-Token"]',
  '["x-step-up"]',
  '["x-signature"]',
]
const REDACTED = SECRET_NAMES.flatMap((name) => {
  const below = name.startsWith('[') ? name : `.${name}`
  return [name, `*${below}`, `*.*${below}`]
})

/**
 * The server's log: one JSON object a line. Callers log the name of an operation, never its URL or body; the redaction
 * by field name is a second protection against mistakes.
 *
 * @param level pino's, such as `info` or `silent`
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      // pino writes only the fields of its own of an error below another name than `err`: its code, which the redaction hides,
      // and neither its message nor its cause.
      serializers: { error: loggedError, err: loggedError },
      redact: { paths: REDACTED, censor: '[secret]' },
      mixin: () => context.getStore() ?? {},
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination,
  )
}

const loggedError = (error: unknown): unknown => (error instanceof Error ? errorFields(error) : error)

/**
 * The fields of an error that may be logged. PostgreSQL's `detail` and `where` are left out, because they quote rows
 * and parameters; its `message` is kept and may quote one value that it could not parse.
 */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { thrown: typeof error }
  const fields: Record<string, unknown> = { name: error.name, message: error.message, stack: error.stack }
  for (const name of ['code', 'constraint', 'table', 'column'] as const) {
    if (name in error) fields[`error_${name}`] = Reflect.get(error, name)
  }
  if (error.cause !== undefined) fields['cause'] = errorFields(error.cause)
  return fields
}
