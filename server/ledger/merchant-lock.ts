import { sql } from 'kysely'
import * as chart from './chart'
import type { Trx } from '#server/database/schema'

/** Whose accounts in which token; an application's too where there is one. */
export interface LockedAccounts {
  readonly merchant_id: string
  readonly application_id: string | null
  readonly token_id: string
}

/**
 * Locks what a merchant has in a token: capital, application, held and debt, until the transaction ends, in the order in which
 * bookings lock accounts. A transaction that moves money between several accounts of merchants, or makes several entries,
 * calls it before its first booking: whoever comes later waits here, and holds nothing that the first one needs
 * (docs/decisions/0012). Accounts that were never used have no rows to lock.
 *
 * @example
 * await lockMerchantAccounts(trx, [payment])
 */
export async function lockMerchantAccounts(trx: Trx, locked: readonly LockedAccounts[]): Promise<void> {
  const wanted = locked.flatMap(({ merchant_id, application_id, token_id }) =>
    [
      chart.capital(merchant_id),
      chart.held(merchant_id),
      chart.debt(merchant_id),
      ...(application_id === null ? [] : [chart.application(merchant_id, application_id)]),
    ].map(({ owner }) => ({ owner, token_id })),
  )
  await lockOwners(trx, wanted)
}

/** Locks the accounts of applications only: enough where nothing is taken back. See {@link lockMerchantAccounts}. */
export async function lockApplicationAccounts(trx: Trx, locked: readonly LockedAccounts[]): Promise<void> {
  const wanted = locked.flatMap(({ merchant_id, application_id, token_id }) =>
    application_id === null ? [] : [{ owner: chart.application(merchant_id, application_id).owner, token_id }],
  )
  await lockOwners(trx, wanted)
}

async function lockOwners(trx: Trx, wanted: readonly { owner: string; token_id: string }[]): Promise<void> {
  if (wanted.length === 0) return
  await sql`
    select id from ledger_account
    where stripe = 0 and (owner, token_id) in (
      select * from unnest(${wanted.map(({ owner }) => owner)}::text[], ${wanted.map(({ token_id }) => token_id)}::text[]))
    order by id for no key update`.execute(trx)
}
