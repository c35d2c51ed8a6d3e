import { sql } from 'kysely'
import { Refusal } from '#server/core/refusal'
import type { Settings } from '#server/core/services'
import type { Db } from '#server/database/schema'
import type { AnswerOf, QueryOf } from '#shared/contract/operation'
import type { listOrders, Order, payerOrder } from '#shared/contract/order'
import { secondsOf } from '#server/core/seconds-of'
import { columnOf } from '../order-name'
import type { OrderName } from '../order-name'
import { latestConfirmations, orderRows } from '../order-rows'

/** The address of payers' pages. */
type Place = Pick<Settings, 'tools_url'>

const ordersOf = (db: Db, application_id: string) =>
  orderRows(db)
    .select(['payment.handle_id', 'payment.trade_no', 'payment.token_id', 'payment.exception'])
    .select(['payment.created_at', 'payment.paid_at'])
    .where('payment.application_id', '=', application_id)

type OrderRow = Awaited<ReturnType<ReturnType<typeof ordersOf>['executeTakeFirstOrThrow']>>

const toOrder = ({ created_at, expires_at, paid_at, ...order }: OrderRow, { tools_url }: Place): Order => ({
  ...order,
  created_time: secondsOf(created_at),
  expires_at: secondsOf(expires_at),
  paid_time: secondsOf(paid_at),
  pay_url: `${tools_url}/pay/${order.handle_id}`,
})

/** An application's order by the shop's number or by ours, as the order API returns it. */
export async function findOrder(
  db: Db,
  { application_id, name }: { application_id: string; name: OrderName },
  place: Place,
): Promise<Order | undefined> {
  const { column, number } = columnOf(name)
  const row = await ordersOf(db, application_id).where(column, '=', number).executeTakeFirst()
  return row && toOrder(row, place)
}

const USUAL_PAGE = 20

/**
 * A page of an application's orders, the newest first. The cursor is the `handle_id` of the last order of the page
 * before, so that orders which are made meanwhile move nothing.
 *
 * @throws Refusal parameter_error at `cursor` when it names no order of this application
 */
export async function orderPage(
  db: Db,
  { application_id, wish }: { application_id: string; wish: QueryOf<typeof listOrders> },
  place: Place,
): Promise<AnswerOf<typeof listOrders>> {
  const { status, start_time, end_time, cursor, limit = USUAL_PAGE } = wish
  let found = ordersOf(db, application_id)
  if (status !== undefined) found = found.where('payment.status', 'in', status.split(',').map(Number))
  if (start_time !== undefined) found = found.where('payment.created_at', '>=', new Date(start_time * 1000))
  if (end_time !== undefined) found = found.where('payment.created_at', '<', new Date(end_time * 1000))
  if (cursor !== undefined) {
    const last = await lastOrder(db, { application_id, cursor })
    found = found.where(sql<boolean>`(payment.created_at, payment.id) < (${last.created_at}, ${last.id}::bigint)`)
  }
  const rows = await found
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(limit + 1)
    .execute()
  const list = rows.slice(0, limit).map((row) => toOrder(row, place))
  return { list, next_cursor: rows.length > limit ? (list.at(-1)?.handle_id ?? null) : null }
}

async function lastOrder(db: Db, { application_id, cursor }: { application_id: string; cursor: string }) {
  const last = await db
    .selectFrom('payment')
    .select(['id', 'created_at'])
    .where('application_id', '=', application_id)
    .where('handle_id', '=', cursor)
    .executeTakeFirst()
  if (last === undefined)
    throw new Refusal('parameter_error', [
      { path: 'cursor', message: 'the next_cursor of an answer', chinese: '须为应答中的 next_cursor' },
    ])
  return last
}

/** What the payer's page shows. Of the merchant it contains only the application's name. */
export async function findPayerOrder(
  db: Db,
  handle_id: string,
  now: number,
): Promise<AnswerOf<typeof payerOrder> | undefined> {
  const row = await orderRows(db)
    .innerJoin('application', 'application.id', 'payment.application_id')
    .leftJoin('payment_link', 'payment_link.payment_id', 'payment.id')
    .select([
      sql<string>`coalesce(payment_link.subject, '')`.as('subject'),
      'application.name as apply_name',
      'payment.return_url',
      'network.confirmations as required',
      latestConfirmations,
    ])
    .where('payment.handle_id', '=', handle_id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return { ...row, expires_at: secondsOf(row.expires_at), now }
}
