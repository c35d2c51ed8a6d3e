import type { createApplication } from '#shared/contract/application'
import type { BodyOf } from '#shared/contract/operation'
import { checkedNotifyUrl } from '#server/callback/notify-url'
import { Refusal } from '#server/core/refusal'
import type { CoreServices } from '#server/core/services'
import { randomId } from '#server/core/secrets'
import type { Trx } from '#server/database/schema'
import { addKey } from './application-keys'
import { judgeWish, tidyIps } from './application-rules'
import { lockMerchant, storeTokens } from './application-row'

const MOST_APPLICATIONS = 100
const ID_LENGTH = 12

/**
 * Makes an application of a merchant, at the end of his list, with its first KEY.
 *
 * @returns its public id, and the KEY in clear for the one answer that shows it
 * @throws Refusal too_many, url_refused, and those of {@link judgeWish}
 */
export async function addApplication(
  trx: Trx,
  services: Pick<CoreServices, 'clock' | 'settings'>,
  { merchant_id, wish }: { merchant_id: string; wish: BodyOf<typeof createApplication> },
): Promise<{ appid: string; key: string }> {
  const { clock, settings } = services
  await lockMerchant(trx, merchant_id)
  await judgeWish(trx, { merchant_id, present: null, wish, settings })
  const notify_url = checkedNotifyUrl(wish.notify_url, settings)
  const { count, last } = await trx
    .selectFrom('application')
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.max('sort').as('last')])
    .where('merchant_id', '=', merchant_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_APPLICATIONS) throw new Refusal('too_many')
  const { id, appid } = await trx
    .insertInto('application')
    .values({
      merchant_id,
      appid: `app_${randomId().slice(0, ID_LENGTH)}`,
      name: wish.name.trim(),
      logo: wish.logo,
      website_url: wish.website_url.trim(),
      notify_url,
      mode: wish.mode,
      whitelist_ips: tidyIps(wish.whitelist_ips),
      callback_events: wish.callback_events ?? null,
      sort: (last ?? -1) + 1,
      created_at: clock.now(),
    })
    .returning(['id', 'appid'])
    .executeTakeFirstOrThrow()
  await storeTokens(trx, id, wish.token_ids)
  return { appid, key: await addKey(trx, services, id) }
}
