import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { shopHeaders } from '#server/access/shop-signature'
import type { Clock } from '#server/database/clock'
import { envelope } from '@/lib/api/contract/envelope'
import type { BodyOf } from '@/lib/api/contract/operation'
import { closeOrder, createOrder, order, queryOrder } from '@/lib/api/contract/order'
import type { Order } from '@/lib/api/contract/order'

/** Sends a request to the API: over the network, or `app.request` in the same process. */
export type ApiRequest = (path: string, init: RequestInit) => Response | Promise<Response>

export interface ShopKey {
  readonly appid: string
  readonly secret: string
}

/** The API refused a shop's call. */
export class ShopRefused extends Error {
  override readonly name = 'ShopRefused'
  readonly status: number
  readonly code: number

  constructor(status: number, { code, msg }: { code: number; msg?: string | undefined }) {
    super(msg ?? `The API answered ${status}`)
    this.status = status
    this.code = code
  }
}

export interface ShopClient {
  create(body: BodyOf<typeof createOrder>): Promise<Order>
  query(out_trade_no: string): Promise<Order>
  close(out_trade_no: string): Promise<Order>
}

const BASE = '/api/v1'

/**
 * The order API as a shop's server calls it: each call is signed with the application's KEY, see docs/integrate.md.
 *
 * @throws ShopRefused from each of its calls
 */
export function shopClient(request: ApiRequest, key: ShopKey, clock: Clock): ShopClient {
  const call = async (method: 'GET' | 'POST', path: string, content?: unknown): Promise<Order> => {
    const body = content === undefined ? '' : JSON.stringify(content)
    const timestamp = String(clock.seconds())
    const nonce = randomBytes(16).toString('base64url')
    const headers = shopHeaders(key.appid, key.secret, { method, target: path, body, timestamp, nonce })
    const response = await request(path, {
      method,
      headers: { ...headers, ...(body === '' ? {} : { 'Content-Type': 'application/json' }) },
      body: body === '' ? null : body,
    })
    const answer = z.parse(envelope, await response.json())
    if (answer.code !== 200) throw new ShopRefused(response.status, answer)
    return z.parse(order, answer.data)
  }
  return {
    create: async (body) => await call(createOrder.method, `${BASE}${createOrder.path}`, body),
    query: async (out_trade_no) =>
      await call(queryOrder.method, `${BASE}${queryOrder.path}?${new URLSearchParams({ out_trade_no })}`),
    close: async (out_trade_no) => await call(closeOrder.method, `${BASE}${closeOrder.path}`, { out_trade_no }),
  }
}
