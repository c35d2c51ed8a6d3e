import { GRACE_SECONDS } from '#shared/contract/application'
import { endKey, endKeys, insertKey } from '#server/access/application-key'
import { Refusal } from '#server/core/refusal'
import type { CoreServices } from '#server/core/services'
import { randomToken } from '#server/core/secrets'
import type { Trx } from '#server/database/schema'

type KeyServices = Pick<CoreServices, 'clock' | 'settings'>

/** Gives an application a KEY. @returns it in clear, for the one answer that shows it */
export async function addKey(trx: Trx, { clock, settings }: KeyServices, application_id: string): Promise<string> {
  const key = randomToken()
  await insertKey(trx, settings, { application_id, key, created_at: clock.now() })
  return key
}

/**
 * Gives an application a new KEY; those before it stay valid for `grace_seconds`. At most two work at a time, so that it is
 * known which of them a shop still uses: with a grace time the change is refused while an old one is valid.
 *
 * @returns the new KEY in clear
 * @throws Refusal wrong_state
 */
export async function changeKey(
  trx: Trx,
  services: KeyServices,
  {
    application_id,
    grace_seconds = GRACE_SECONDS.usual,
  }: { application_id: string; grace_seconds?: number | undefined },
): Promise<string> {
  const now = services.clock.now()
  if (grace_seconds > 0 && (await oldKeys(trx, { application_id, now })).length > 0)
    throw new Refusal('wrong_state', [
      {
        path: 'grace_seconds',
        message: 'The old KEY is still valid: end it first',
        chinese: '旧 KEY 仍然有效，请先使其失效',
      },
    ])
  const until = new Date(now.getTime() + grace_seconds * 1000)
  await endKeys(trx, services.settings, { application_id, at: until })
  return await addKey(trx, services, application_id)
}

/** Ends the KEYs that live on in a grace time. The current one stays. */
export async function endOldKeys(trx: Trx, { clock, settings }: KeyServices, application_id: string): Promise<void> {
  const now = clock.now()
  for (const id of await oldKeys(trx, { application_id, now })) await endKey(trx, settings, { id, at: now })
}

async function oldKeys(trx: Trx, { application_id, now }: { application_id: string; now: Date }): Promise<string[]> {
  const rows = await trx
    .selectFrom('application_key')
    .select('id')
    .where('application_id', '=', application_id)
    .where('expires_at', '>', now)
    .execute()
  return rows.map(({ id }) => id)
}
