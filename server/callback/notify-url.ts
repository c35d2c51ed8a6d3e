import { Refusal } from '#server/core/refusal'
import type { Trx } from '#server/database/schema'
import { addressRules, readCallbackAddress } from './callback-address'
import type { AddressSettings } from './callback-address'
import { DeliveryFailure } from './delivery-failure'

/**
 * Checks a callback address and returns it as it is stored; empty text means none. DNS is checked at every delivery,
 * not here.
 *
 * @throws Refusal url_refused with the reason at `notify_url`
 */
export function checkedNotifyUrl(text: string, settings: AddressSettings): string {
  const trimmed = text.trim()
  if (trimmed === '') return ''
  try {
    return readCallbackAddress(trimmed, addressRules(settings)).url.href
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error
    const { message, chinese = message } = error
    throw new Refusal('url_refused', [{ path: 'notify_url', message, chinese }])
  }
}

/**
 * Sets the callback address of an application and switches its callbacks on again if a 410 switched them off.
 *
 * @throws Refusal does_not_exist
 */
export async function setNotifyUrl(
  trx: Trx,
  { merchant_id, appid, notify_url }: { merchant_id: string; appid: string; notify_url: string },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('application')
    .set({ notify_url, notify_disabled_at: null, status: 1 })
    .where('merchant_id', '=', merchant_id)
    .where('appid', '=', appid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('does_not_exist')
}
