import type { MiddlewareHandler } from 'hono'

/**
 * Leads a page that was opened under another name of this machine to the console's own: under `127.0.0.1` it would look
 * alive, but API and wallet window answer pages of `console` only.
 *
 * @param console the console's origin, such as `http://localhost:4173`
 */
export function oneName(console: string): MiddlewareHandler {
  const { port } = new URL(console)
  const others = new Set([`127.0.0.1:${port}`, `[::1]:${port}`])
  return async (context, next) => {
    const isPage = context.req.header('Sec-Fetch-Mode') === 'navigate'
    if (!isPage || !others.has(context.req.header('Host') ?? '')) return await next()
    const { pathname, search } = new URL(context.req.url)
    return context.redirect(`${console}${pathname}${search}`)
  }
}
