import { sql } from 'kysely'
import type { LedgerAccount } from './chart'
import type { Trx } from '#server/database/schema'
import { sum, toDecimal } from '#shared/money/amount'

/**
 * What an account holds, as decimal text. Its rows are locked, so no other transaction changes it until this one ends.
 * An account that was never used has no row to lock: the answer is '0', and another transaction may still make the row.
 *
 * @example
 * const available = await lockedBalance(trx, chart.capital(merchant_id), token_id)
 */
export async function lockedBalance(trx: Trx, { owner, kind }: LedgerAccount, token_id: string): Promise<string> {
  const rows = await trx
    .selectFrom('ledger_account')
    .select(sql<string>`trim_scale(balance)::text`.as('balance'))
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .where('token_id', '=', token_id)
    .orderBy('stripe')
    .forUpdate()
    .execute()
  return toDecimal(sum(rows.map(({ balance }) => balance)))
}
