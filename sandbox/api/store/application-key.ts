import { sql } from 'kysely'
import type { Db } from '#sandbox/database/schema'

export interface SigningKey {
  readonly id: string
  readonly secret: string
}

/** An application that signs its calls. */
export interface Signer {
  readonly application_id: string
  readonly merchant_id: string
  /** The merchant may take payments (SPEC.md section 4, account status 3). */
  readonly is_open: boolean
  readonly whitelist_ips: readonly string[]
  /** The current key, and an old one while its grace time lasts; the newest first. */
  readonly keys: readonly SigningKey[]
}

const OPEN = 3
/** Spent nonces cleared away with every new one, so that the table never grows without bound. */
const CLEARED_AT_ONCE = 20
const KEY_USE_SECONDS = 60

export async function findSigner(db: Db, { appid, now }: { appid: string; now: Date }): Promise<Signer | undefined> {
  const application = await db
    .selectFrom('application')
    .innerJoin('merchant', 'merchant.id', 'application.merchant_id')
    .select(['application.id', 'application.merchant_id', 'application.whitelist_ips', 'merchant.status'])
    .where('application.appid', '=', appid)
    .where('application.deleted_at', 'is', null)
    .where('merchant.deleted_at', 'is', null)
    .executeTakeFirst()
  if (application === undefined) return undefined
  const keys = await db
    .selectFrom('application_key')
    .select(['id', 'secret'])
    .where('application_id', '=', application.id)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('id', 'desc')
    .execute()
  const { id: application_id, merchant_id, whitelist_ips, status } = application
  return { application_id, merchant_id, whitelist_ips, is_open: status === OPEN, keys }
}

/** Remembers a nonce for as long as its timestamp would be taken. Answers false when it was there already. */
export async function takeNonce(
  db: Db,
  { appid, nonce, now, keep_seconds }: { appid: string; nonce: string; now: Date; keep_seconds: number },
): Promise<boolean> {
  const taken = await db
    .insertInto('order_nonce')
    .values({ appid, nonce, expires_at: new Date(now.getTime() + keep_seconds * 1000) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst()
  if (taken === undefined) return false
  await sql`
    delete from order_nonce where (appid, nonce) in (
      select appid, nonce from order_nonce where expires_at < ${now}
      order by expires_at limit ${CLEARED_AT_ONCE} for update skip locked)`.execute(db)
  return true
}

/** For the list of keys; once a minute is exact enough, and spares the row. */
export async function markKeyUsed(db: Db, { key_id, now }: { key_id: string; now: Date }): Promise<void> {
  const before = new Date(now.getTime() - KEY_USE_SECONDS * 1000)
  await db
    .updateTable('application_key')
    .set({ last_used_at: now })
    .where('id', '=', key_id)
    .where(({ or, eb }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<', before)]))
    .execute()
}
