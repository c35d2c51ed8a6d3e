import type { Trx } from '#server/database/schema'
import { logActivity } from '#server/events/activity'
import type { Circumstances } from '#server/http/handler'
import { notify } from '#server/events/notify'
import type { Services } from '#server/chain/services'
import type { SignInMerchant } from './find-merchant'
import { openSession } from '#server/access/sessions'

/** Notification type of a log-in (SPEC.md section 3). */
const LOGIN_NOTICE = 2

type Way = 'email' | 'wallet' | 'register'
type Where = Pick<Circumstances, 'ip' | 'device' | 'language'>

export interface SignedIn {
  readonly token: string
  /** The token opens the verification call only, until the Google code is accepted. */
  readonly verification: boolean
}

/** Opens a session for a merchant whose first factor is proven; every way in asks for the same second one. */
export async function signIn(
  trx: Trx,
  services: Services,
  entry: Where & { merchant: SignInMerchant; kept: boolean; way: Way },
): Promise<SignedIn> {
  const { merchant, kept, ip, device, way } = entry
  const verification = merchant.google_bound_at !== null
  const token_class = verification ? 'pending' : 'full'
  const { token } = await openSession(
    trx,
    { merchant_id: merchant.id, token_class, kept, ip, device },
    services.clock.now(),
  )
  if (!verification) await recordLogin(trx, services, { ...entry, merchant_id: merchant.id, way })
  return { token, verification }
}

/** Writes a completed log-in into the activity log, and tells the merchant of it. */
export async function recordLogin(
  trx: Trx,
  services: Services,
  { merchant_id, way, ip, device, language }: Where & { merchant_id: string; way: Way | 'google' },
): Promise<void> {
  await logActivity(trx, {
    merchant_id,
    action: 'session.login',
    detail: { way },
    ip,
    device,
    at: services.clock.now(),
  })
  const words = LOGIN_WORDS[language]
  await notify(trx, services, {
    merchant_id,
    types: LOGIN_NOTICE,
    title: words.title,
    content: words.content(device, ip),
    detail: { ip, device },
  })
}

const LOGIN_WORDS = {
  'en-US': { title: 'New sign-in', content: (device: string, ip: string) => `Signed in with ${device} from ${ip}` },
  'zh-CN': { title: '新的登录', content: (device: string, ip: string) => `通过 ${device} 登录，IP ${ip}` },
} as const
