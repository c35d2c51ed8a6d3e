import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
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

/** Rounded up to what the token and the console can show. */
const up = (
  value: RawBuilder<unknown>,
): RawBuilder<string> => sql`ceil(${value} * power(10::numeric, least(token.decimals, 6)))
  / power(10::numeric, least(token.decimals, 6))`

/**
 * @param withdraw_fee what was agreed with the merchant, see `termsOf`; null: the platform's own. It is never below what the
 * network costs, and the least amount rises with it, so that as much arrives as with the platform's own fee.
 */
function selectCosts(db: Db, withdraw_fee: string | null) {
  const agreed = sql`${withdraw_fee}::numeric`
  const gas = up(sql`withdrawal_cost.gas * coin.usdt_rate / token.usdt_rate`)
  const fee = sql`case when ${agreed} is null then withdrawal_cost.fee
    else greatest(${up(sql`${agreed} / token.usdt_rate`)}, ${gas}) end`
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
      sql<string>`trim_scale(${fee})::text`.as('fee'),
      sql<string>`trim_scale(trunc(withdrawal_cost.gas * coin.usdt_rate / token.usdt_rate, 6))::text`.as('gas'),
      sql<string>`trim_scale(withdrawal_cost.gas)::text`.as('coin_gas'),
      sql<string>`trim_scale(withdrawal_cost.minimum + greatest(${fee} - withdrawal_cost.fee, 0))::text`.as('minimum'),
    ])
    .where('network.offered', '=', true)
    .orderBy('token.sort')
}

/** The costs of every token that can be withdrawn, in the order in which the console lists them. */
export async function allCosts(db: Db, withdraw_fee: string | null = null): Promise<WithdrawalCost[]> {
  return await selectCosts(db, withdraw_fee).execute()
}

/** The costs of one token; undefined when it cannot be withdrawn. */
export async function costOf(
  db: Db,
  { token_id, withdraw_fee }: { token_id: string; withdraw_fee: string | null },
): Promise<WithdrawalCost | undefined> {
  return await selectCosts(db, withdraw_fee).where('token.id', '=', token_id).executeTakeFirst()
}
