import type { Trx } from '#server/database/schema'
import { logActivity } from '#server/events/activity'
import type { Circumstances } from '#server/http/handler'
import { notify } from '#server/events/notify'
import type { Services } from '#server/chain/services'
import { Refusal } from '#server/core/refusal'
import type { RefusalName } from '#server/core/refusal'
import { merchantById } from './find-merchant'
import type { SignInMerchant } from './find-merchant'
import { endSurplusSessions } from '#server/access/kept-sessions'
import { holdEpoch } from '#server/access/security-epoch'
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

/** What each way in says when a factor was changed, or sessions were ended, between the look at its proof and its session. */
const TOO_LATE = {
  email: 'email_code_expired',
  register: 'email_code_expired',
  mail_link: 'mail_link_expired',
  wallet: 'wallet_ticket_refused',
  passkey: 'passkey_refused',
} as const satisfies Readonly<Record<Way, RefusalName>>

/**
 * Opens a session for a merchant whose first factor is proven. Every way in asks for the same second one, but a passkey, which is two
 * already: the device, and what it has verified its person by. The merchant's epoch is held and must still be the one in which the
 * merchant was read: a password takes its time to be checked, and may be replaced meanwhile.
 *
 * @throws Refusal email_code_expired, mail_link_expired, wallet_ticket_refused, passkey_refused
 * @example
 * await signIn(trx, services, { ...call, merchant, kept: false, way: 'email' })
 */
export async function signIn(
  trx: Trx,
  services: Services,
  entry: Where & { merchant: SignInMerchant; kept: boolean; way: Way; passkey_id?: string },
): Promise<SignedIn> {
  const { merchant, kept, ip, device, way, passkey_id } = entry
  await holdEpoch(trx, merchant.id)
  const now = await merchantById(trx, merchant.id)
  if (now?.security_epoch !== merchant.security_epoch) throw new Refusal(TOO_LATE[way])
  const verification = way !== 'passkey' && merchant.google_bound_at !== null
  const token_class = verification ? 'pending' : 'full'
  const session = { merchant_id: merchant.id, token_class, kept, ip, device, passkey_id } as const
  const { token } = await openSession(trx, services, session)
  if (!verification) await recordLogin(trx, services, { ...entry, merchant_id: merchant.id, way })
  return { token, verification }
}

/**
 * Writes a completed log-in into the activity log, remembers its browser, keeps its language for mails, tells the merchant of
 * it, and ends the oldest kept sessions where there are too many.
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
  await endSurplusSessions(trx, { clock: services.clock, merchant_id })
  const now = services.clock.now()
  answer_headers.set('X-Device', await rememberDevice(trx, { token: device_token, merchant_id, now }))
  await notify(trx, services, { merchant_id, code: 'login', params: { ip, device } })
}
