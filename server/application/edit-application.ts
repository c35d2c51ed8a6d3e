import type { resetApplication } from '#shared/contract/application'
import type { BodyOf } from '#shared/contract/operation'
import { compare } from '#shared/money/amount'
import { letsMoneyOut } from '#server/access/step-up-of-call'
import { Refusal } from '#server/core/refusal'
import type { CoreServices } from '#server/core/services'
import type { Circumstances } from '#server/http/handler'
import type { Trx } from '#server/database/schema'
import { changeKey, endOldKeys } from './application-keys'
import { judgeWish, tidyIps } from './application-rules'
import { lockApplication, storeTokens } from './application-row'

type Edit = BodyOf<typeof resetApplication>

/**
 * Changes what is named of a merchant's application and leaves the rest as it is; with `change_key` it also gets a new KEY,
 * and with `end_old_key` the grace time of the one before ends.
 *
 * @returns the new KEY in clear or null, the names of what was changed, for the activity log, and the limit of refunds with
 * the KEY if it was raised
 * @throws Refusal does_not_exist, wrong_state, step_up_required where the application has changed since the proofs were
 * chosen, and those of {@link judgeWish}
 */
export async function editApplication(
  trx: Trx,
  services: Pick<CoreServices, 'clock' | 'settings'>,
  { merchant_id, edit, step_up }: { merchant_id: string; edit: Edit } & Pick<Circumstances, 'step_up'>,
): Promise<{ key: string | null; changed: string[]; raised: string | null }> {
  const present = await lockApplication(trx, { merchant_id, appid: edit.appid })
  if (letsMoneyOut(present, edit) && step_up !== 'money') throw new Refusal('step_up_required')
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
  const isRaised = key_refund_limit && compare(key_refund_limit, present.key_refund_limit ?? '0') > 0
  return { key, changed, raised: isRaised === true ? key_refund_limit : null }
}
