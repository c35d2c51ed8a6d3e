import { shopClient, ShopRefused } from '#sandbox/customers/shop-client'
import type { ShopClient, ShopKey } from '#sandbox/customers/shop-client'
import { systemClock } from '#server/database/clock'
import { transfers } from '#shared/contract/account'
import { listOrders } from '#shared/contract/order'
import type { Order } from '#shared/contract/order'
import { exportTransactions } from '#shared/contract/transactions'
import { withdrawals } from '#shared/contract/withdrawal'
import type { Look, Row } from './cluster/history'
import { persistentCall } from './persistent-call'
import type { Caller } from './persistent-call'
import { get } from './proxy'

const PAGE = 20

/** Reads what a merchant has, from one process of the api and past nginx. */
export interface MerchantReading {
  /** Asks for one order, by the number that the shop gave it. @throws when the process cannot say */
  look(port: number, key: string): Promise<Look>
  /** Whether the export of payments, which a standby may write, has the order. @throws as `look` */
  lookInFile(port: number, act: { readonly key: string; readonly answer: string }): Promise<Look>
  /** Every order, transfer and withdrawal, with the answer that its act got. */
  readBack(port: number): Promise<Row[]>
}

/** What stays the same of an answer, however the record goes on. */
export const orderAnswer = ({ handle_id, address, amount }: Order): string => `${handle_id} ${address} ${amount}`
export const transferAnswer = (line: { readonly id: string; readonly amount: string }): string =>
  `${line.id} ${line.amount}`
export const withdrawalAnswer = (line: { readonly handle_id: string; readonly received: string }): string =>
  `${line.handle_id} ${line.received}`

/** A shop that calls this port. */
export const shopAt = (port: number, key: ShopKey): ShopClient =>
  shopClient(
    async (path, init) => {
      const headers = Object.fromEntries(new Headers(init.headers))
      const body = typeof init.body === 'string' ? init.body : null
      const answer = await get(port, path, { method: init.method ?? 'GET', headers, body })
      return new Response(answer.body, { status: answer.status })
    },
    key,
    systemClock,
  )

export function merchantReading({ key, caller }: { key: ShopKey; caller: Caller }): MerchantReading {
  return {
    look: async (port, out_trade_no) => {
      const began = Date.now()
      try {
        return { key: out_trade_no, began, answer: orderAnswer(await shopAt(port, key).query(out_trade_no)) }
      } catch (error) {
        if (error instanceof ShopRefused && error.status === 404) return { key: out_trade_no, began, answer: undefined }
        throw error
      }
    },
    lookInFile: async (port, { key: out_trade_no, answer }) => {
      const began = Date.now()
      const query = new URLSearchParams({ out_trade_no, format: 'csv' }).toString()
      const path = `/api/v1${exportTransactions.path}?${query}`
      const { status, body } = await get(port, path, { headers: { Origin: caller.origin, 'X-Token': caller.token } })
      if (status !== 200) throw new Error(`The export answers ${status}.`)
      return { key: out_trade_no, began, answer: body.includes(out_trade_no) ? answer : undefined }
    },
    readBack: async (port) => [
      ...(await ordersOf(shopAt(port, key))),
      ...(await everyPage(async (page) => {
        const { list } = await persistentCall(transfers, { ...caller, port }, { query: page })
        return list.map((line) => ({ key: line.client_ref ?? '', answer: transferAnswer(line) }))
      })),
      ...(await everyPage(async (page) => {
        const { list } = await persistentCall(withdrawals, { ...caller, port }, { query: page })
        return list.map((line) => ({ key: line.client_ref ?? '', answer: withdrawalAnswer(line) }))
      })),
    ],
  }
}

async function ordersOf(shop: ShopClient): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = { limit: String(PAGE), ...(cursor === '' ? {} : { cursor }) }
    const answer: { list: Order[]; next_cursor: string | null } = await shop.ask(listOrders, { query })
    rows.push(...answer.list.map((order) => ({ key: order.out_trade_no, answer: orderAnswer(order) })))
    cursor = answer.next_cursor
  }
  return rows
}

/** Pages of a list until one is not full. */
async function everyPage(read: (page: { current: string; pageSize: string }) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let current = 1; ; current++) {
    const lines = await read({ current: String(current), pageSize: String(PAGE) })
    rows.push(...lines)
    if (lines.length < PAGE) return rows
  }
}
