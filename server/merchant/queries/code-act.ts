import { sql } from 'kysely'
import type { Db } from '#server/database/schema'

/** What an act names by its id, as a person reads it. Each answers only what belongs to the merchant. */

/** A token and its network. */
export async function fundsAct(db: Db, token_id: string) {
  return await db
    .selectFrom('token')
    .innerJoin('network', 'network.id', 'token.network_id')
    .select(['token.symbol', 'network.name as network', 'network.chain_type', 'token.decimals'])
    .where('token.id', '=', token_id)
    .executeTakeFirst()
}

/** The chain types of networks by their ids. */
export async function chainTypes(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('network').select(['id', 'chain_type']).execute()
  return new Map(rows.map(({ id, chain_type }) => [id, chain_type]))
}

/** The order that a refund belongs to. */
export async function paymentAct(db: Db, { merchant_id, handle_id }: { merchant_id: string; handle_id: string }) {
  return await db
    .selectFrom('payment')
    .innerJoin('token', 'token.id', 'payment.token_id')
    .innerJoin('network', 'network.id', 'token.network_id')
    .innerJoin('application', 'application.id', 'payment.application_id')
    .select(['token.symbol', 'network.name as network', 'network.chain_type', 'token.decimals'])
    .select(['payment.out_trade_no', 'payment.trade_no', 'application.name as application'])
    .select([
      sql<string>`trim_scale(payment.amount)::text`.as('asked'),
      sql<string>`trim_scale(payment.amount_collected)::text`.as('collected'),
    ])
    .where('payment.handle_id', '=', handle_id)
    .where('payment.merchant_id', '=', merchant_id)
    .executeTakeFirst()
}

/** How many of these orders are the merchant's, and what came for them, in USDT with two decimals at the rates of the orders. */
export async function paymentsAct(
  db: Db,
  { merchant_id, handle_ids }: { merchant_id: string; handle_ids: readonly string[] },
): Promise<{ count: number; worth: string }> {
  return await db
    .selectFrom('payment')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<string>`trunc(coalesce(sum(amount_collected * rate), 0), 2)::text`.as('worth'),
    ])
    .where(sql<boolean>`handle_id = any(${handle_ids}::text[])`)
    .where('merchant_id', '=', merchant_id)
    .executeTakeFirstOrThrow()
}

/** How much of this money without an order is the merchant's, in USDT with two decimals at today's rates. */
export async function unassignedActs(
  db: Db,
  { merchant_id, handle_ids }: { merchant_id: string; handle_ids: readonly string[] },
): Promise<{ count: number; worth: string }> {
  return await db
    .selectFrom('unassigned')
    .innerJoin('chain_transfer', 'chain_transfer.id', 'unassigned.transfer_id')
    .leftJoin('token', 'token.id', 'chain_transfer.token_id')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<string>`trunc(coalesce(sum(chain_transfer.amount * token.usdt_rate), 0), 2)::text`.as('worth'),
    ])
    .where(sql<boolean>`unassigned.handle_id = any(${handle_ids}::text[])`)
    .where('unassigned.merchant_id', '=', merchant_id)
    .executeTakeFirstOrThrow()
}

/** Money that belongs to no order, with its sender. */
export async function unassignedAct(db: Db, { merchant_id, handle_id }: { merchant_id: string; handle_id: string }) {
  return await db
    .selectFrom('unassigned')
    .innerJoin('chain_transfer', 'chain_transfer.id', 'unassigned.transfer_id')
    .innerJoin('token', 'token.id', 'chain_transfer.token_id')
    .innerJoin('network', 'network.id', 'chain_transfer.network_id')
    .select(['token.symbol', 'network.name as network', 'network.chain_type', 'token.decimals'])
    .select('chain_transfer.from_address')
    .where('unassigned.handle_id', '=', handle_id)
    .where('unassigned.merchant_id', '=', merchant_id)
    .executeTakeFirst()
}

export async function applicationAct(db: Db, { merchant_id, appid }: { merchant_id: string; appid: string }) {
  return await db
    .selectFrom('application')
    .select('name')
    .where('appid', '=', appid)
    .where('merchant_id', '=', merchant_id)
    .executeTakeFirst()
}
