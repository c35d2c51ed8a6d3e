import { sql } from 'kysely'
import type { Trx } from '#server/database/schema'
import type { PricedOrder } from './order-price'
import { recordSteps } from './steps'

export interface NewOrder extends Omit<PricedOrder, 'network_id'> {
  readonly handle_id: string
  readonly trade_no: string
  readonly merchant_id: string
  readonly application_id: string
  readonly out_trade_no: string
  readonly content_digest: string
  /** Where the customer pays to. */
  readonly address: string
  readonly return_url: string
  readonly created_at: Date
  readonly expires_at: Date
}

/**
 * Stores orders that wait to be paid, each with the first step of its timeline, in the order given.
 *
 * @returns their ids, in order
 * @throws DatabaseError 23505 when a shop gives a number twice
 * @example
 * const [payment_id] = await insertOrders(trx, [{ ...price, handle_id, trade_no, ...rest }])
 */
export async function insertOrders(trx: Trx, orders: readonly NewOrder[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into payment (handle_id, trade_no, merchant_id, application_id, out_trade_no, content_digest, address,
                         return_url, token_id, amount, fiat_name, fiat_amount, rate, created_at, updated_at, expires_at)
    select handle_id, trade_no, merchant_id, application_id, out_trade_no, content_digest, address,
           return_url, token_id, amount, fiat_name, fiat_amount, rate, created_at, created_at, expires_at
    from unnest(
      ${orders.map(({ handle_id }) => handle_id)}::text[], ${orders.map(({ trade_no }) => trade_no)}::text[],
      ${orders.map(({ merchant_id }) => merchant_id)}::bigint[],
      ${orders.map(({ application_id }) => application_id)}::bigint[],
      ${orders.map(({ out_trade_no }) => out_trade_no)}::text[],
      ${orders.map(({ content_digest }) => content_digest)}::text[], ${orders.map(({ address }) => address)}::text[],
      ${orders.map(({ return_url }) => return_url)}::text[], ${orders.map(({ token_id }) => token_id)}::text[],
      ${orders.map(({ amount }) => amount)}::numeric[], ${orders.map(({ fiat_name }) => fiat_name)}::text[],
      ${orders.map(({ fiat_amount }) => fiat_amount)}::numeric[], ${orders.map(({ rate }) => rate)}::numeric[],
      ${orders.map(({ created_at }) => created_at)}::timestamptz[],
      ${orders.map(({ expires_at }) => expires_at)}::timestamptz[]
    ) with ordinality as r (handle_id, trade_no, merchant_id, application_id, out_trade_no, content_digest, address,
                            return_url, token_id, amount, fiat_name, fiat_amount, rate, created_at, expires_at, place)
    order by place
    returning id`.execute(trx)
  await recordSteps(
    trx,
    rows.flatMap(({ id }, place) =>
      orders.slice(place, place + 1).map(({ amount, rate, fiat_name, fiat_amount, fiat_rate, created_at }) => ({
        payment_id: id,
        kind: 'created',
        detail: { amount, rate, fiat_name, fiat_amount, fiat_rate },
        at: created_at,
      })),
    ),
  )
  return rows.map(({ id }) => id)
}
