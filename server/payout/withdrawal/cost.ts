import { sql } from 'kysely'
import type { Db } from '#server/database/schema'

/** A token that can be withdrawn, and the costs. Amounts are decimal text in the token unless another unit is named. */
export interface WithdrawalCost {
  readonly token_id: string
  readonly token: string
  readonly network_id: string
  readonly chain_type: string
  readonly chain: string
  readonly decimals: number
  /** USDT for one token. */
  readonly rate: string
  /** The fee that is subtracted from the amount; it includes gas. */
  readonly fee: string
  /** The gas of one transfer, in the token, truncated to six decimals. */
  readonly gas: string
  /** The network's own coin, and the gas in it. */
  readonly coin_id: string
  readonly coin_gas: string
  readonly minimum: string
  /** False: the network is watched, and nothing is sent on it. */
  readonly can_send: boolean
}

function selectCosts(db: Db) {
  return db
    .selectFrom('withdrawal_cost')
    .innerJoin('token', 'token.id', 'withdrawal_cost.token_id')
    .innerJoin('network', 'network.id', 'token.network_id')
    .innerJoin('token as coin', (join) =>
      join.onRef('coin.network_id', '=', 'network.id').on('coin.is_native', '=', true),
    )
    .select([
      'token.id as token_id',
      'token.symbol as token',
      'token.network_id',
      'network.chain_type',
      'network.name as chain',
      'token.decimals',
      'coin.id as coin_id',
      'network.can_send',
      sql<string>`trim_scale(token.usdt_rate)::text`.as('rate'),
      sql<string>`trim_scale(withdrawal_cost.fee)::text`.as('fee'),
      sql<string>`trim_scale(trunc(withdrawal_cost.gas * coin.usdt_rate / token.usdt_rate, 6))::text`.as('gas'),
      sql<string>`trim_scale(withdrawal_cost.gas)::text`.as('coin_gas'),
      sql<string>`trim_scale(withdrawal_cost.minimum)::text`.as('minimum'),
    ])
    .where('network.offered', '=', true)
    .orderBy('token.sort')
}

/** The costs of every token that can be withdrawn, in the order in which the console lists them. */
export async function allCosts(db: Db): Promise<WithdrawalCost[]> {
  return await selectCosts(db).execute()
}

/** The costs of one token; undefined when it cannot be withdrawn. */
export async function costOf(db: Db, token_id: string): Promise<WithdrawalCost | undefined> {
  return await selectCosts(db).where('token.id', '=', token_id).executeTakeFirst()
}
