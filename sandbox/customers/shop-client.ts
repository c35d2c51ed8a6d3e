import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { shopHeaders } from '#server/access/shop-signature'
import type { Clock } from '#server/database/clock'
import { envelope } from '#shared/contract/envelope'
import type { BodyOf, Operation } from '#shared/contract/operation'
import { closeOrder, createOrder, queryOrder } from '#shared/contract/order'
import type { Order } from '#shared/contract/order'

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
  /** What was wrong with single fields or headers. */
  readonly errors: readonly { readonly path: string; readonly message: string }[]

  constructor(status: number, { code, msg, errors }: Pick<z.output<typeof envelope>, 'code' | 'msg' | 'errors'>) {
    super(msg ?? `The API answered ${status}`)
    this.status = status
    this.code = code
    this.errors = errors ?? []
  }
}

export interface ShopClient {
  create(body: BodyOf<typeof createOrder>): Promise<Order>
  query(out_trade_no: string): Promise<Order>
  close(out_trade_no: string): Promise<Order>
  /** Any other call of the order API, by its operation. */
  ask<Answer extends z.core.$ZodType>(
    line: Operation & { answer: Answer },
    parts: { query?: Readonly<Record<string, string>>; body?: unknown },
  ): Promise<z.output<Answer>>
}

const BASE = '/api/v1'

/**
 * The order API as a shop's server calls it: each call is signed with the application's KEY, see docs/integrate.md.
 *
 * @throws ShopRefused from each of its calls
 */
export function shopClient(request: ApiRequest, key: ShopKey, clock: Clock): ShopClient {
  const ask: ShopClient['ask'] = async (line, { query = {}, body: content }) => {
    const { method } = line
    const search = new URLSearchParams(query)
    const path = `${BASE}${line.path}${search.size > 0 ? `?${search}` : ''}`
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
    return z.parse(line.answer, answer.data)
  }
  return {
    create: async (body) => await ask(createOrder, { body }),
    query: async (out_trade_no) => await ask(queryOrder, { query: { out_trade_no } }),
    close: async (out_trade_no) => await ask(closeOrder, { body: { out_trade_no } }),
    ask,
  }
}
