import { sql } from 'kysely'
import type { StepAddresses } from '#server/chain/adapter'
import type { Trx } from '#server/database/schema'
import { lockApplicationAccounts, lockMerchantAccounts } from '#server/ledger/merchant-lock'
import type { LockedAccounts } from '#server/ledger/merchant-lock'

/**
 * Locks what a step of a watcher can change before it changes anything: the payments of its addresses in the order of their
 * ids, then the accounts that they are booked to. A step tells of many transfers in one transaction; if it locked each payment
 * only when its transfer comes, it would hold the accounts of the first while it waits for the second, and a refund that holds
 * the second would wait for the accounts of the first.
 *
 * @example
 * await lockStep(trx, { network_id: '1', addresses, takes_back: false })
 */
export async function lockStep(trx: Trx, { network_id, addresses, takes_back }: StepAddresses): Promise<void> {
  await lockMerchantsOf(trx, { network_id, addresses })
  const { rows: payments } = await sql<LockedAccounts>`
    select p.merchant_id, case when a.deleted_at is null then p.application_id end as application_id, p.token_id
    from payment p join token t on t.id = p.token_id join application a on a.id = p.application_id
    where p.address = any(${addresses}::text[]) and t.network_id = ${network_id}
    order by p.id for update of p`.execute(trx)
  const { rows: recharges } = await sql<LockedAccounts>`
    select distinct r.merchant_id, null as application_id, t.id as token_id
    from recharge_address r join token t on t.network_id = r.network_id
    where r.network_id = ${network_id} and r.address = any(${addresses}::text[])`.execute(trx)
  const given = takes_back ? await givenByOperator(trx, { network_id, addresses }) : []
  const recharged = [...recharges, ...given]
  const toCapital = recharged.length > 0 || payments.some(({ application_id }) => application_id === null)
  if (takes_back || toCapital) await lockMerchantAccounts(trx, [...payments, ...recharged])
  else await lockApplicationAccounts(trx, payments)
}

/**
 * Locks the merchants of addresses against the closing of their accounts: either the closing sees the money of this step, or
 * the step sees that the account is closed. Without this lock money was credited to an account that was closed meanwhile.
 */
async function lockMerchantsOf(trx: Trx, { network_id, addresses }: Omit<StepAddresses, 'takes_back'>): Promise<void> {
  await sql`
    select id from merchant
    where id in (
      select p.merchant_id from payment p join token t on t.id = p.token_id
      where p.address = any(${addresses}::text[]) and t.network_id = ${network_id}
      union
      select merchant_id from recharge_address where network_id = ${network_id} and address = any(${addresses}::text[]))
    order by id for key share`.execute(trx)
}

/** The merchants whom an operator has given money of nobody that came to these addresses. */
async function givenByOperator(
  trx: Trx,
  { network_id, addresses }: Omit<StepAddresses, 'takes_back'>,
): Promise<LockedAccounts[]> {
  const { rows } = await sql<LockedAccounts>`
    select distinct u.merchant_id, null as application_id, t.token_id
    from chain_transfer t join unassigned u on u.transfer_id = t.id
    where t.network_id = ${network_id} and t.to_address = any(${addresses}::text[])
      and t.token_id is not null and u.merchant_id is not null and u.payment_id is null`.execute(trx)
  return rows
}
