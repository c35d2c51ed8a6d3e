import { sql } from 'kysely'
import type { Db } from '#server/database/schema'

/** Whose payout it is, and what he confirmed that it takes from the amount. */
interface Bounded {
  /** null: it is the operator's own. */
  readonly merchant_id: string | null
  readonly token_id: string
  readonly network_id: string
  /** The fee of the quote, gas included, decimal text in the token; absent where there was none. */
  readonly fee?: string
}

/**
 * The most that the network may take for a payout, decimal text in its own coin: the operator's limit for the network, the
 * merchant's own, and what the fee is worth that the merchant confirmed, whichever is least.
 *
 * @example
 * await mostFee(trx, { merchant_id: '7', token_id: '102', network_id: '2', fee: '4' }) // '0.001068034820036315'
 */
export async function mostFee(db: Db, { merchant_id, token_id, network_id, fee = '0' }: Bounded): Promise<string> {
  const { rows } = await sql<{ most: string }>`
    select trim_scale(least(
      n.gas_limit,
      own.gas_limit,
      -- Without a fee the platform pays the gas, and the merchant has confirmed nothing about it.
      trunc(nullif(${fee}::numeric, 0) * t.usdt_rate / nullif(coin.usdt_rate, 0), 18)
    ))::text as most
    from network n
    join token t on t.id = ${token_id}
    left join token coin on coin.network_id = n.id and coin.is_native
    left join withdrawal_network own on own.network_id = n.id and own.merchant_id = ${merchant_id}
    where n.id = ${network_id}`.execute(db)
  return rows[0]?.most ?? '0'
}
