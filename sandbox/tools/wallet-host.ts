import { Hono } from 'hono'
import { readStatic } from './static-folder'

export interface WalletHostOptions {
  /** Where the built window is. */
  readonly folder: string
  /** Pages that may frame the wallet. */
  readonly console_origins: readonly string[]
  /** Where the API is, without a slash at the end. */
  readonly api_base: string
  /** Chain types that the API takes for a log-in. The window offers no other: it would be refused after the signature. */
  readonly enabled_chains: readonly string[]
}

/** The host of the wallet window: its files and its config, and no tool whatsoever. */
export function walletHost({ folder, console_origins, api_base, enabled_chains }: WalletHostOptions): Hono {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${api_base}`,
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors 'self' ${console_origins.join(' ')}`,
  ].join('; ')
  const host = new Hono()
  host.use(async (context, next) => {
    await next()
    const { headers } = context.res
    headers.set('Content-Security-Policy', policy)
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Referrer-Policy', 'no-referrer')
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache')
  })
  host.get('/wallet-config.json', (context) =>
    context.json({ console_origins, api_base, enabled_chains }, 200, { 'Cache-Control': 'no-store' }),
  )
  host.get('*', async (context) => {
    const path = context.req.path === '/' ? 'index.html' : context.req.path.slice(1)
    const file = await readStatic(folder, path)
    return file === undefined
      ? context.text('Not found', 404)
      : context.body(file.body, 200, { 'Content-Type': file.type })
  })
  return host
}
