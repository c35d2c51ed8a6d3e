import type { Caller } from '#server/access/caller'
import { changeMerchant } from '#server/access/change-merchant'
import { isInUse } from '#server/access/kept-sessions'
import type { SecretKeys } from '#server/core/secrets'
import { secondsOf } from '#server/core/seconds-of'
import type { Db, Trx } from '#server/database/schema'

/** The columns that `GET /user/info` needs. */
export function userProfile(db: Db, merchant_id: string) {
  return db
    .selectFrom('merchant')
    .select([
      'mchid',
      'name',
      'email',
      'phone',
      'area_code',
      'status',
      'zone',
      'zone_chosen',
      'website',
      'postal_address',
    ])
    .select(['social_links', 'security_switch', 'otc_allowed', 'google_bound_at'])
    .select(['password_hash', 'transaction_password_hash', 'factors_changed_at', 'factor_times', 'recovery_saved_at'])
    .where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()
}

/** How many recovery codes a merchant has left, and when they were made. */
export async function recoveryCodes(db: Db, merchant_id: string): Promise<{ left: number; made_time: number | null }> {
  const { left, made } = await db
    .selectFrom('recovery_code')
    .select((eb) => [eb.fn.countAll<string>().as('left'), eb.fn.max('created_at').as('made')])
    .where('merchant_id', '=', merchant_id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { left: Number(left), made_time: secondsOf(made) }
}

/** How long a session lasts. */
export function sessionLife(db: Db, session_id: string) {
  return db
    .selectFrom('session')
    .select(['id', 'expires_at', 'idle_seconds', 'kept'])
    .where('id', '=', session_id)
    .executeTakeFirstOrThrow()
}

const LISTED_SESSIONS = 100

/**
 * The valid full sessions of a merchant: that of the call, and then the most recently active ones, a hundred at most. `total`
 * counts all.
 */
export async function liveSessions(
  db: Db,
  { merchant_id, session_id }: Pick<Caller, 'merchant_id' | 'session_id'>,
  now: Date,
) {
  const live = db
    .selectFrom('session')
    .where('merchant_id', '=', merchant_id)
    .where('token_class', '=', 'full')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where(isInUse(now))
  const [rows, { total }] = await Promise.all([
    live
      .select(['id', 'ip', 'device', 'created_at', 'active_at', 'kept'])
      .orderBy((eb) => eb('id', '=', session_id), 'desc')
      .orderBy('active_at', 'desc')
      .orderBy('id')
      .limit(LISTED_SESSIONS)
      .execute(),
    live.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** A page of a list. */
export interface Page {
  readonly limit: number
  readonly offset: number
}

/** The page of a query; ten rows unless the query says otherwise (SPEC.md section 9). */
export function pageOf({
  current = 1,
  pageSize = 10,
}: {
  current?: number | undefined
  pageSize?: number | undefined
}): Page {
  return { limit: pageSize, offset: (current - 1) * pageSize }
}

/** A page of a merchant's activity log, the newest first. */
export async function activityPage(db: Db, merchant_id: string, { limit, offset }: Page) {
  const own = db.selectFrom('activity_log').where('merchant_id', '=', merchant_id)
  const [rows, { total }] = await Promise.all([
    own
      .select(['id', 'action', 'detail', 'ip', 'device', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    own.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** The fields of a profile that may be changed. */
export interface ProfileChange {
  readonly name?: string | undefined
  readonly address?: string | undefined
  readonly website?: string | undefined
  readonly social_links?: Readonly<Record<string, string>> | undefined
  readonly zone?: string | undefined
  readonly security_switch?: readonly string[] | undefined
}

/** Changes those fields that are given. */
export async function saveProfile(
  trx: Trx,
  keys: SecretKeys,
  { merchant_id, change }: { merchant_id: string; change: ProfileChange },
): Promise<void> {
  const { address, social_links, security_switch, ...plain } = change
  const given = {
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
    ...(address === undefined ? {} : { postal_address: address }),
    ...(social_links === undefined ? {} : { social_links: JSON.stringify(social_links) }),
    ...(plain.zone === undefined ? {} : { zone_chosen: true }),
  }
  if (security_switch !== undefined)
    await changeMerchant(trx, keys, merchant_id, { security_switch: [...security_switch] })
  if (Object.keys(given).length === 0) return
  await trx.updateTable('merchant').set(given).where('id', '=', merchant_id).execute()
}
