import type { Context, MiddlewareHandler } from 'hono'
import { Refusal } from '#server/core/refusal'
import type { Settings } from '#server/core/services'

const REQUEST_HEADERS = [
  'Content-Type',
  'X-Token',
  'X-Language',
  'X-Time',
  'X-Download',
  'X-Background',
  'X-Step-Up',
  'X-Device',
  'Idempotency-Key',
]
const ANSWER_HEADERS = [
  'Retry-After',
  'Idempotency-Replayed',
  'Content-Disposition',
  'Date',
  'X-Request-Id',
  'X-Token',
  'X-Device',
]
const PREFLIGHT_SECONDS = '7200'
/** The only paths that a page of the wallet window may call. */
const WALLET_PATHS = /\/public\/wallet\/(?:challenge|verify)$/

/** Sets the headers of SECURITY.md 2.2 on every answer of the API, errors included. */
export const apiHeaders: MiddlewareHandler = async (context, next) => {
  await next()
  const { headers } = context.res
  headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Referrer-Policy', 'no-referrer')
  headers.set('Cross-Origin-Resource-Policy', 'same-site')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
}

/**
 * Lets only pages of the configured origins call the API; they are answered with exactly their own origin and without
 * credentials. A call without an Origin header passes, because it needs a token or a signature like any other: a page
 * of another site can send it only without both, for an image for instance, and cannot read the answer.
 */
export function crossOrigin(settings: Settings): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header('Origin')
    if (origin !== undefined && !isAllowed(settings, origin, context)) throw new Refusal('origin_refused')
    if (context.req.method === 'OPTIONS') {
      context.res = new Response(null, { status: 204 })
    } else {
      await next()
    }
    allow(context, origin)
  }
}

function isAllowed(settings: Settings, origin: string, context: Context): boolean {
  if (settings.console_origins.includes(origin)) return true
  return settings.wallet_origins.includes(origin) && WALLET_PATHS.test(context.req.path)
}

function allow(context: Context, origin: string | undefined): void {
  const { headers } = context.res
  headers.append('Vary', 'Origin')
  if (origin === undefined) return
  headers.set('Access-Control-Allow-Origin', origin)
  headers.set('Access-Control-Expose-Headers', ANSWER_HEADERS.join(', '))
  if (context.req.method !== 'OPTIONS') return
  headers.set('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE')
  headers.set('Access-Control-Allow-Headers', REQUEST_HEADERS.join(', '))
  headers.set('Access-Control-Max-Age', PREFLIGHT_SECONDS)
}
