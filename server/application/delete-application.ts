import { endKeys } from '#server/access/application-key'
import * as chart from '#server/ledger/chart'
import { Refusal } from '#server/core/refusal'
import type { CoreServices } from '#server/core/services'
import type { Trx } from '#server/database/schema'
import { TRANSACTION_STATUS } from '#shared/contract/transactions'
import { lockMerchantAlone } from '#server/merchant/lock-merchant-alone'
import { lockApplication } from './application-row'

const { to_be_paid, under_refund } = TRANSACTION_STATUS

/**
 * Deletes an application: its KEYs end, and nothing is sent to its callback address any more. Its records stay. Money that
 * comes too late for one of its orders is unassigned, as with every other order that has ended.
 *
 * @param confirm what the merchant typed: the name of the application
 * @throws Refusal does_not_exist, confirmation_wrong; application_has_orders while an order can be paid or a refund is on its
 * way; application_holds_money while its account is not empty
 */
export async function removeApplication(
  trx: Trx,
  { clock, settings }: Pick<CoreServices, 'clock' | 'settings'>,
  { merchant_id, appid, confirm }: { merchant_id: string; appid: string; confirm: string },
): Promise<{ name: string }> {
  const { id, name } = await lockApplication(trx, { merchant_id, appid })
  if (confirm.trim() !== name)
    throw new Refusal('confirmation_wrong', [
      { path: 'confirm', message: 'The name of the application', chinese: '须为该应用的名称' },
    ])
  // A payment that is being credited in this moment has left no trace yet that this could see.
  await lockMerchantAlone(trx, merchant_id)
  const open = await trx
    .selectFrom('payment')
    .select('id')
    .where('application_id', '=', id)
    .where('status', 'in', [to_be_paid, under_refund])
    .limit(1)
    .executeTakeFirst()
  if (open !== undefined) throw new Refusal('application_has_orders')
  const money = await trx
    .selectFrom('ledger_account')
    .select('id')
    .where('owner', '=', chart.application(merchant_id, id).owner)
    .where('balance', '<>', '0')
    .limit(1)
    .executeTakeFirst()
  if (money !== undefined) throw new Refusal('application_holds_money')
  const at = clock.now()
  await trx.updateTable('application').set({ deleted_at: at }).where('id', '=', id).execute()
  await endKeys(trx, settings, { application_id: id, at })
  return { name }
}
