import { lockMerchantAlone } from '#server/merchant/lock-merchant-alone'
import { changeMerchant } from '#server/access/change-merchant'
import type { CoreServices } from '#server/core/services'
import { sql } from 'kysely'
import { Refusal } from '#server/core/refusal'
import type { RefusalName } from '#server/core/refusal'
import type { Trx } from '#server/database/schema'
import * as chart from '#server/ledger/chart'
import { TRANSACTION_STATUS } from '#shared/contract/transactions'

const { to_be_paid, under_refund } = TRANSACTION_STATUS

/** What keeps an account open, in the order in which it is told. */
const OPEN_MATTERS = [
  'account_has_orders',
  'account_awaits_money',
  'account_has_undecided',
  'balance_left',
] as const satisfies readonly RefusalName[]

/**
 * Refuses to close an account while anything of it is open: an order that can be paid, money that a network has for it and
 * that is not final, money that waits for a decision, and any balance, debts and payouts on their way included.
 *
 * The merchant is locked here, and against those too who only refer to him: a watcher that credits him waits for the same lock, and
 * makes money of nobody of what comes after the closing. New orders wait for the applications.
 *
 * @throws Refusal account_has_orders, account_awaits_money, account_has_undecided, balance_left
 * @example await refuseOpenMatters(trx, merchant_id)
 */
export async function refuseOpenMatters(trx: Trx, merchant_id: string): Promise<void> {
  await lockMerchantAlone(trx, merchant_id)
  await trx.selectFrom('application').select('id').where('merchant_id', '=', merchant_id).forUpdate().execute()
  const { rows } = await sql<Record<(typeof OPEN_MATTERS)[number], boolean>>`
    select
      exists (
        select from payment where merchant_id = ${merchant_id} and status in (${to_be_paid}, ${under_refund})
      ) as account_has_orders,
      exists (
        select from chain_transfer t
        where (t.state = 'seen' or t.adrift) and (
          exists (select from payment_transfer l join payment p on p.id = l.payment_id
                  where l.transfer_id = t.id and p.merchant_id = ${merchant_id})
          or exists (select from recharge_address r
                     where r.network_id = t.network_id and r.address = t.to_address and r.merchant_id = ${merchant_id}))
      ) as account_awaits_money,
      exists (
        select from unassigned where merchant_id = ${merchant_id} and state in ('open', 'sending')
      ) as account_has_undecided,
      exists (
        select from ledger_account where owner like ${chart.ownersOf(merchant_id)} and balance <> 0
      ) as balance_left`.execute(trx)
  const open = OPEN_MATTERS.find((name) => rows.some((row) => row[name]))
  if (open !== undefined) throw new Refusal(open)
}

/** Closes an account. Its records stay; its mailbox, phone and wallets can be used by another account. */
export async function closeAccount(
  trx: Trx,
  { clock, settings }: Pick<CoreServices, 'clock' | 'settings'>,
  merchant_id: string,
): Promise<void> {
  const at = clock.now()
  const gone = { deleted_at: at, email: null, phone: null, area_code: null, password_hash: null }
  const secrets = {
    transaction_password_hash: null,
    google_secret: null,
    google_bound_at: null,
  }
  await changeMerchant(trx, settings, merchant_id, { ...gone, ...secrets })
  await trx.updateTable('merchant').set({ google_pending_secret: null }).where('id', '=', merchant_id).execute()
  await trx.deleteFrom('merchant_wallet').where('merchant_id', '=', merchant_id).execute()
  await trx.deleteFrom('opening_document').where('merchant_id', '=', merchant_id).execute()
  await trx.deleteFrom('recovery_code').where('merchant_id', '=', merchant_id).execute()
  await trx.updateTable('application').set({ deleted_at: at }).where('merchant_id', '=', merchant_id).execute()
}
