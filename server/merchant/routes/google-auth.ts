import { inTransaction } from '#server/database/connect'
import type { Trx } from '#server/database/schema'
import { bindGoogleAuth, googleAuth, refreshGoogleSecret } from '@/lib/api/contract/user'
import { renewRecoveryCodes } from '#server/merchant/second-factor'
import { seal, unseal } from '#server/core/secrets'
import { factorChanged, tellChange } from '../security-notice'
import { spendGoogleCode } from '#server/access/step-up'
import { newTotpSeed, totpUri } from '#server/access/totp'
import { callerOf, handler, transactionOf } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import { Refusal } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import { lockedContacts } from '../queries/security'

/** A new seed can be bound for this long only: somebody who reads it later must not be able to bind it. */
const PENDING_SECONDS = 15 * 60

async function offerSeed(trx: Trx, { settings, clock }: Services, merchant_id: string) {
  const secret = newTotpSeed()
  const { mchid } = await trx
    .updateTable('merchant')
    .set({ google_pending_secret: seal(settings.secret, secret), google_pending_at: clock.now() })
    .where('id', '=', merchant_id)
    .returning('mchid')
    .executeTakeFirstOrThrow()
  return { secret, uri: totpUri(secret, mchid) }
}

/** The seed that is not bound yet; null when there is none or it is too old. */
function pendingSeed(
  { settings, clock }: Services,
  { google_pending_secret, google_pending_at }: Awaited<ReturnType<typeof lockedContacts>>,
): string | null {
  if (google_pending_secret === null || google_pending_at === null) return null
  const age = (clock.now().getTime() - google_pending_at.getTime()) / 1000
  return age > PENDING_SECONDS ? null : unseal(settings, google_pending_secret)
}

/** Google Authenticator: offering, binding and replacing a seed. */
export const googleAuthRoutes: Handler[] = [
  // Returns the same seed until it is bound or too old, so that a reloaded page shows the QR code that was scanned.
  handler(googleAuth, async (call, services) => {
    const { merchant_id } = callerOf(call)
    return await inTransaction(services.db, async (trx) => {
      const contacts = await lockedContacts(trx, merchant_id)
      if (contacts.google_bound_at !== null) throw new Refusal('google_bound')
      const secret = pendingSeed(services, contacts)
      if (secret === null) return await offerSeed(trx, services, merchant_id)
      return { secret, uri: totpUri(secret, contacts.mchid) }
    })
  }),

  handler(bindGoogleAuth, async (call, services) => {
    const trx = transactionOf(call)
    const { merchant_id } = callerOf(call)
    const contacts = await lockedContacts(trx, merchant_id)
    const seed = pendingSeed(services, contacts)
    if (seed === null) throw new Refusal(contacts.google_bound_at === null ? 'google_not_bound' : 'google_bound')
    // The last accepted time step belongs to the old seed and says nothing about the new one.
    await trx.updateTable('merchant').set({ google_last_step: '0' }).where('id', '=', merchant_id).execute()
    await spendGoogleCode(trx, services, { merchant_id, seed, code: call.body.google_code })
    await trx
      .updateTable('merchant')
      .set({ google_secret: contacts.google_pending_secret, google_bound_at: services.clock.now() })
      .set({ google_pending_secret: null, google_pending_at: null })
      .where('id', '=', merchant_id)
      .execute()
    const recovery_codes = await renewRecoveryCodes(trx, services, merchant_id)
    await factorChanged(call, services, {
      action: bindGoogleAuth.name,
      code: 'google_bound',
      mailboxes: [contacts.email],
    })
    return { recovery_codes }
  }),

  // The bound seed stays valid until the new one is bound, so that somebody who loses the page is not locked out.
  handler(refreshGoogleSecret, async (call, services) => {
    const trx = transactionOf(call)
    const { merchant_id } = callerOf(call)
    const { email } = await lockedContacts(trx, merchant_id)
    const change = { action: refreshGoogleSecret.name, code: 'google_rebinding', mailboxes: [email] } as const
    await tellChange(trx, services, { ...call, ...change, merchant_id })
    return await offerSeed(trx, services, merchant_id)
  }),
]
