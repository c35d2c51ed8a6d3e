import { AsyncLocalStorage } from 'node:async_hooks'
import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'

interface RequestContext {
  readonly request_id: string
}

const context = new AsyncLocalStorage<RequestContext>()

/** Runs a request so that every line logged on its behalf carries its id. */
export function inRequest<T>(request_id: string, run: () => Promise<T>): Promise<T> {
  return context.run({ request_id }, run)
}

/** Names that hold secrets wherever they appear; a line never carries their values. */
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
 * The server's log: one JSON object a line. Requests are logged by route, never by address or body; this redaction is
 * the second fence for whatever else is handed to it.
 *
 * @param level pino's, such as `info` or `silent`
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      redact: { paths: REDACTED, censor: '[secret]' },
      mixin: () => context.getStore() ?? {},
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination,
  )
}

/** What may be logged of an error: no parameters of statements and no row contents. */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { thrown: typeof error }
  const fields: Record<string, unknown> = { name: error.name, message: error.message, stack: error.stack }
  for (const name of ['code', 'constraint', 'table', 'column'] as const) {
    if (name in error) fields[`error_${name}`] = Reflect.get(error, name)
  }
  if (error.cause !== undefined) fields['cause'] = errorFields(error.cause)
  return fields
}
