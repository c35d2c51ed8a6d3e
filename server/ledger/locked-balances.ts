import { sql } from 'kysely'
import type { LedgerAccount } from './chart'
import type { Trx } from '#server/database/schema'

/**
 * What several accounts of one merchant hold in a token, as decimal text by owner; '0' for one that was never used. Their
 * rows are locked in the order in which bookings lock them, whatever the order of `accounts`: a transaction that needs more
 * than one account of a merchant locks all of them here first, so that two such transactions wait for each other in one
 * direction only (docs/decisions/0012).
 *
 * @example
 * const held = await lockedBalances(trx, [chart.capital(merchant_id), chart.debt(merchant_id)], token_id)
 * held.get(chart.capital(merchant_id).owner) // '12.5'
 */
export async function lockedBalances(
  trx: Trx,
  accounts: readonly LedgerAccount[],
  token_id: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ owner: string; balance: string }>`
    select owner, trim_scale(balance)::text as balance from ledger_account
    where (owner, kind) in (
        select * from unnest(${accounts.map(({ owner }) => owner)}::text[], ${accounts.map(({ kind }) => kind)}::text[]))
      and token_id = ${token_id} and stripe = 0
    order by id for no key update`.execute(trx)
  const found = new Map(rows.map(({ owner, balance }) => [owner, balance]))
  return new Map(accounts.map(({ owner }) => [owner, found.get(owner) ?? '0']))
}
