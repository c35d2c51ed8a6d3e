import { seal } from '#server/core/secrets'
import { hashPassword, passwordDigestOf } from '#server/access/password'
import { sealNew } from '#server/access/row-seal'
import { openSession } from '#server/access/sessions'
import { newTotpSeed } from '#server/access/totp'
import { totpCode } from '#server/testing/totp-code'
import type { Services } from '#server/chain/services'

/** The properties of a merchant to be made. */
export interface NewMerchant {
  /** Default 3: open. */
  readonly status?: 1 | 2 | 3 | 4
  readonly name?: string
  readonly email?: string
  /** In clear text; stored as the server stores it. */
  readonly password?: string
  readonly transaction_password?: string
  /** Binds Google Authenticator. */
  readonly google?: boolean
  readonly phone?: { readonly area_code: string; readonly phone: string }
  readonly zone?: string
}

/** A merchant with a session. */
export interface TestMerchant {
  readonly merchant_id: string
  readonly mchid: string
  readonly session_id: string
  /** The token of a full session. */
  readonly token: string
  /** The present Google code. Each is accepted once, so advance the clock by 30 s before the next. */
  readonly googleCode: () => string
}

let count = 0

/** Inserts a merchant and opens a session without a log-in. */
export async function newMerchant(services: Services, merchant: NewMerchant): Promise<TestMerchant> {
  const { db, clock, settings } = services
  const number = String(++count).padStart(4, '0')
  const seed = newTotpSeed()
  const hash = (password: string | undefined): Promise<string> | null =>
    password === undefined ? null : hashPassword(passwordDigestOf(password), settings.secret)
  const row = await db
    .insertInto('merchant')
    .values({
      mchid: `M${number}`,
      name: merchant.name ?? `Shop ${number}`,
      email: merchant.email ?? null,
      phone: merchant.phone?.phone ?? null,
      area_code: merchant.phone?.area_code ?? null,
      password_hash: await hash(merchant.password),
      transaction_password_hash: await hash(merchant.transaction_password),
      status: merchant.status ?? 3,
      google_secret: merchant.google === true ? seal(settings.secret, seed) : null,
      google_bound_at: merchant.google === true ? clock.now() : null,
      google_pending_secret: null,
      google_pending_at: null,
      factors_changed_at: null,
      withdrawals_paused_at: null,
      deleted_at: null,
      zone: merchant.zone ?? 'Asia/Shanghai',
      zone_chosen: true,
      created_at: clock.now(),
    })
    .returning(['id', 'mchid'])
    .executeTakeFirstOrThrow()
  await sealNew(db, settings, 'merchant', [row.id])
  const own = { merchant_id: row.id, token_class: 'full', kept: false, ip: '127.0.0.1', device: 'Test' } as const
  const session = await openSession(db, services, own)
  return {
    merchant_id: row.id,
    mchid: row.mchid,
    session_id: session.id,
    token: session.token,
    googleCode: () => totpCode(seed, clock.seconds()),
  }
}
