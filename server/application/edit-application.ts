import type { resetApplication } from '#shared/contract/application'
import type { BodyOf } from '#shared/contract/operation'
import type { CoreServices } from '#server/core/services'
import type { Trx } from '#server/database/schema'
import { changeKey, endOldKeys } from './application-keys'
import { judgeWish, tidyIps } from './application-rules'
import { lockApplication, storeTokens } from './application-row'

type Edit = BodyOf<typeof resetApplication>

/**
 * Changes what is named of a merchant's application and leaves the rest as it is; with `change_key` it also gets a new KEY,
 * and with `end_old_key` the grace time of the one before ends.
 *
 * @returns the new KEY in clear or null, and the names of what was changed, for the activity log
 * @throws Refusal does_not_exist, wrong_state, and those of {@link judgeWish}
 */
export async function editApplication(
  trx: Trx,
  services: Pick<CoreServices, 'clock' | 'settings'>,
  { merchant_id, edit }: { merchant_id: string; edit: Edit },
): Promise<{ key: string | null; changed: string[] }> {
  const present = await lockApplication(trx, { merchant_id, appid: edit.appid })
  await judgeWish(trx, { merchant_id, present, wish: edit, settings: services.settings })
  const { name, logo, website_url, mode, whitelist_ips, callback_events, key_refund_limit, token_ids } = edit
  const columns = {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(logo === undefined ? {} : { logo }),
    ...(website_url === undefined ? {} : { website_url: website_url.trim() }),
    ...(mode === undefined ? {} : { mode }),
    ...(whitelist_ips === undefined ? {} : { whitelist_ips: tidyIps(whitelist_ips) }),
    ...(callback_events === undefined ? {} : { callback_events }),
    ...(key_refund_limit === undefined ? {} : { key_refund_limit }),
  }
  if (Object.keys(columns).length > 0)
    await trx.updateTable('application').set(columns).where('id', '=', present.id).execute()
  if (token_ids !== undefined) await storeTokens(trx, present.id, token_ids)
  if (edit.end_old_key === true) await endOldKeys(trx, services, present.id)
  const { grace_seconds } = edit
  const key =
    edit.change_key === true ? await changeKey(trx, services, { application_id: present.id, grace_seconds }) : null
  const changed = [
    ...Object.keys(columns),
    ...(token_ids === undefined ? [] : ['token_ids']),
    ...(edit.end_old_key === true ? ['old_key_ended'] : []),
    ...(key === null ? [] : ['key']),
  ]
  return { key, changed }
}
