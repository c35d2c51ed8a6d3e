import type { MiddlewareHandler } from 'hono'
import { Refusal } from '#server/core/refusal'
import { isLoopback, peerAddress } from '#server/http/caller-address'

/** Hosts under which this port answers, without a scheme. */
export interface ToolsHosts {
  readonly tools: ReadonlySet<string>
  readonly wallet: string
}

/**
 * The names of this machine on the tools port. Every other name is somebody's who made it point here (DNS rebinding).
 *
 * @param places `tools` and `wallet` as origins, such as `http://127.0.0.1:4174`
 */
export function toolsHosts(places: { tools: string; wallet: string }): ToolsHosts {
  const { host, port } = new URL(places.tools)
  return {
    tools: new Set([host, `127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]),
    wallet: new URL(places.wallet).host,
  }
}

/**
 * Keeps strangers' pages away from what moves money and shows codes: an unknown Host, a foreign Origin, and any body but
 * JSON, which no page can send elsewhere without asking first. A link from elsewhere may open a page, no more.
 *
 * @throws Refusal origin_refused, json_only
 */
export function ownPagesOnly(hosts: ToolsHosts): MiddlewareHandler {
  return async (context, next) => {
    const host = context.req.header('Host') ?? ''
    const origin = context.req.header('Origin')
    if (!hosts.tools.has(host)) throw new Refusal('origin_refused')
    if (origin !== undefined && origin !== `http://${host}`) throw new Refusal('origin_refused')
    const site = context.req.header('Sec-Fetch-Site') ?? 'none'
    const isLink = context.req.method === 'GET' && context.req.header('Sec-Fetch-Mode') === 'navigate'
    const isOwn = site === 'none' || site === 'same-origin'
    if (!isOwn && (!isLink || context.req.path.startsWith('/sandbox/'))) throw new Refusal('origin_refused')
    const type = context.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
    const takesBody = context.req.method !== 'GET' && context.req.method !== 'HEAD'
    if (takesBody && type !== 'application/json') throw new Refusal('json_only')
    await next()
  }
}

/**
 * Answers connections from this machine only, whatever the caller writes into Host: the port listens on the loopback, and
 * this holds where somebody forwards another address to it. A call within the process has no connection and passes.
 */
export const thisMachineOnly: MiddlewareHandler = async (context, next) => {
  const peer = peerAddress(context)
  if (peer !== undefined && !isLoopback(peer)) return context.text('This port answers its own machine only.', 403)
  return await next()
}
