import { sql } from 'kysely'
import type { LedgerPosting } from './ledger-entry'
import type { Trx } from '#server/database/schema'

/** What an account holds, as decimal text, which nobody else changes until the transaction ends. */
export async function lockedBalance(
  trx: Trx,
  { owner, kind }: LedgerPosting['account'],
  token_id: string,
): Promise<string> {
  const row = await trx
    .selectFrom('ledger_account')
    .select(sql<string>`trim_scale(balance)::text`.as('balance'))
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .where('token_id', '=', token_id)
    .forUpdate()
    .executeTakeFirst()
  return row?.balance ?? '0'
}
