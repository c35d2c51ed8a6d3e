import { sql } from 'kysely'
import type { Db } from '#sandbox/database/schema'

/** Owners of a merchant's ledger accounts. All are liabilities: what the house owes the merchant. */
export const capitalAccount = (merchantId: string): string => `m:${merchantId}:capital`
export const applicationAccount = (merchantId: string, applicationId: string): string =>
  `m:${merchantId}:app:${applicationId}`
/** Withdrawals on their way: no longer extractable, not yet gone. */
export const heldAccount = (merchantId: string): string => `m:${merchantId}:held`

export interface TokenHolding {
  token_id: string
  symbol: string
  network: string
  chain: string
  decimals: number
  balance: string
  available: string
  frozen: string
  /** Worth in USDT at the token's rate, cut to 6 decimals: a balance is never rounded up. */
  usdt_balance: string
  usdt_available: string
  usdt_frozen: string
}

/** What the merchant holds per token, over all accounts; every token that was ever touched has a row. */
export async function holdingsOf(db: Db, merchantId: string): Promise<TokenHolding[]> {
  const { rows } = await sql<TokenHolding>`
    with held as (
      select a.token_id,
             sum(a.balance) as balance,
             coalesce(sum(a.balance) filter (where a.owner = ${capitalAccount(merchantId)}), 0) as available,
             coalesce(sum(a.balance) filter (where a.owner = ${heldAccount(merchantId)}), 0) as frozen
      from ledger_account a
      where a.kind = 'liability' and a.owner like ${`m:${merchantId}:%`}
      group by a.token_id)
    select t.id as token_id, t.symbol, n.name as network, n.chain_type as chain, t.decimals,
           trim_scale(h.balance)::text as balance,
           trim_scale(h.available)::text as available,
           trim_scale(h.frozen)::text as frozen,
           trunc(h.balance * t.usdt_rate, 6)::text as usdt_balance,
           trunc(h.available * t.usdt_rate, 6)::text as usdt_available,
           trunc(h.frozen * t.usdt_rate, 6)::text as usdt_frozen
    from held h join token t on t.id = h.token_id join network n on n.id = t.network_id
    order by t.sort`.execute(db)
  return rows
}
