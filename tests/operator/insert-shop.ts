import { TOKEN } from '#sandbox/chain/testing/several-nodes'
import { hashPassword, passwordDigestOf } from '#server/access/password'
import { sealNew } from '#server/access/row-seal'
import type { Db } from '#server/database/schema'
import { CALLER } from './proxy'

interface Shop {
  readonly name: string
  readonly mchid: string
  readonly email: string
  readonly password: string
  readonly key: { readonly appid: string; readonly secret: string }
}

/**
 * A merchant whose opening the operator has decided, with an application whose KEY takes calls from one address only.
 *
 * @param secret of the server, under which the password is hashed
 * @returns the merchant's id
 */
export async function insertShop(db: Db, secret: string, { name, mchid, email, password, key }: Shop): Promise<string> {
  const created_at = new Date()
  const password_hash = await hashPassword(passwordDigestOf(password), secret)
  const { id: merchant_id } = await db
    .insertInto('merchant')
    .values({ name, mchid, status: 3, zone_chosen: true, email, password_hash, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sealNew(db, { secret }, 'merchant', [merchant_id])
  const { id: application_id } = await db
    .insertInto('application')
    .values({
      merchant_id,
      appid: key.appid,
      name,
      website_url: 'https://shop.example',
      mode: 'address',
      notify_url: 'https://shop.example/notify',
      whitelist_ips: [CALLER],
      sort: 0,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('application_token').values({ application_id, token_id: TOKEN }).execute()
  const stored = { application_id, secret: key.secret, created_at }
  const { id } = await db.insertInto('application_key').values(stored).returning('id').executeTakeFirstOrThrow()
  await sealNew(db, { secret }, 'application-key', [id])
  return merchant_id
}
