import type { MiddlewareHandler } from 'hono'

/**
 * Redirects a page that was opened as `127.0.0.1` or `[::1]` to the console's origin. Under those names the page would
 * load, but API and wallet window accept pages of the console's origin only.
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
