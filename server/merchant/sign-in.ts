import type { Trx } from '#server/database/schema'
import { logActivity } from '#server/events/activity'
import type { Circumstances } from '#server/http/handler'
import { notify } from '#server/events/notify'
import type { Services } from '#server/chain/services'
import type { SignInMerchant } from './find-merchant'
import { rememberDevice } from '#server/access/known-device'
import { keepLanguage } from '#server/access/merchant-language'
import { openSession } from '#server/access/sessions'

type Way = 'email' | 'mail_link' | 'wallet' | 'passkey' | 'register'
type Where = Pick<Circumstances, 'ip' | 'device' | 'language' | 'device_token' | 'answer_headers'>

export interface SignedIn {
  readonly token: string
  /** The token opens the verification call only, until the Google code is accepted. */
  readonly verification: boolean
}

/**
 * Opens a session for a merchant whose first factor is proven. Every way in asks for the same second one, but a passkey, which is two
 * already: the device, and what it has verified its person by.
 */
export async function signIn(
  trx: Trx,
  services: Services,
  entry: Where & { merchant: SignInMerchant; kept: boolean; way: Way; passkey_id?: string },
): Promise<SignedIn> {
  const { merchant, kept, ip, device, way, passkey_id } = entry
  const verification = way !== 'passkey' && merchant.google_bound_at !== null
  const token_class = verification ? 'pending' : 'full'
  const session = { merchant_id: merchant.id, token_class, kept, ip, device, passkey_id } as const
  const { token } = await openSession(trx, services, session)
  if (!verification) await recordLogin(trx, services, { ...entry, merchant_id: merchant.id, way })
  return { token, verification }
}

/**
 * Writes a completed log-in into the activity log, remembers its browser, keeps its language for mails, and tells the
 * merchant of it.
 */
export async function recordLogin(
  trx: Trx,
  services: Services,
  {
    merchant_id,
    way,
    ip,
    device,
    language,
    device_token,
    answer_headers,
  }: Where & { merchant_id: string; way: Way | 'google' },
): Promise<void> {
  await logActivity(trx, {
    merchant_id,
    action: 'session.login',
    detail: { way },
    ip,
    device,
    at: services.clock.now(),
  })
  await keepLanguage(trx, merchant_id, language)
  const now = services.clock.now()
  answer_headers.set('X-Device', await rememberDevice(trx, { token: device_token, merchant_id, now }))
  await notify(trx, services, { merchant_id, code: 'login', params: { ip, device } })
}
