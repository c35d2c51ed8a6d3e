import { openKey } from '#server/access/application-key'
import type { SecretKeys } from '#server/core/secrets'
import { secondsOf } from '#server/core/seconds-of'
import type { Db } from '#server/database/schema'
import type { keys as keysOperation } from '#shared/contract/application'
import type { AnswerOf } from '#shared/contract/operation'
import { maskMiddle } from '#shared/money/mask'

type KeyList = AnswerOf<typeof keysOperation>

/** The valid KEYs of a merchant's applications, masked, the newest of an application first. */
export async function keyList(
  { db, keys, now }: { db: Db; keys: SecretKeys; now: Date },
  { merchant_id, appid }: { merchant_id: string; appid?: string | undefined },
): Promise<KeyList> {
  const rows = await db
    .selectFrom('application_key')
    .innerJoin('application', 'application.id', 'application_key.application_id')
    .select(['application.appid', 'application_key.secret', 'application_key.sealed'])
    .select(['application_key.created_at', 'application_key.last_used_at', 'application_key.expires_at'])
    .where('application.merchant_id', '=', merchant_id)
    .where('application.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .$if(appid !== undefined, (query) => query.where('application.appid', '=', appid ?? ''))
    .orderBy('application.sort')
    .orderBy('application.id')
    .orderBy('application_key.id', 'desc')
    .execute()
  const list = rows.map(({ secret, sealed, created_at, last_used_at, expires_at, ...row }) => ({
    ...row,
    key: maskMiddle(openKey(keys, { secret, sealed })),
    created_time: secondsOf(created_at),
    last_used_time: secondsOf(last_used_at),
    expires_at: secondsOf(expires_at),
  }))
  return { list, total: list.length }
}
