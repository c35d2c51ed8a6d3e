import { changeMerchant } from '#server/access/change-merchant'
import { inTransaction } from '#server/database/connect'
import type { Trx } from '#server/database/schema'
import {
  bindGoogleAuth,
  googleAuth,
  keepRecoveryCodes,
  refreshGoogleSecret,
  renewRecoveryCodes,
} from '#shared/contract/user'
import { atField } from '#server/access/at-field'
import { clearGuesses } from '#server/access/guess-guard'
import { makeRecoveryCodes } from '#server/merchant/second-factor'
import { seal, unseal } from '#server/core/secrets'
import { factorChanged, tellChange } from '../security-notice'
import { spendGoogleCode } from '#server/access/step-up'
import { newTotpSeed, totpUri } from '#server/access/totp'
import { callerOf, handler, transactionOf } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import type { Caller } from '#server/access/caller'
import { Refusal } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import { lockedContacts } from '../queries/security'

/** A new seed can be bound for this long only: somebody who reads it later must not be able to bind it. */
const PENDING_SECONDS = 15 * 60

/** Makes a seed, which is shown in this answer only and can be bound only by the session that asked for it. */
async function offerSeed(
  trx: Trx,
  { settings, clock }: Services,
  { merchant_id, session_id }: Pick<Caller, 'merchant_id' | 'session_id'>,
) {
  const secret = newTotpSeed()
  const { mchid } = await trx
    .updateTable('merchant')
    .set({ google_pending_secret: seal(settings.secret, secret), google_pending_at: clock.now() })
    .set({ google_pending_session: session_id })
    .where('id', '=', merchant_id)
    .returning('mchid')
    .executeTakeFirstOrThrow()
  return { secret, uri: totpUri(secret, mchid) }
}

/** The seed that is not bound yet; null when there is none, it is too old, or another session asked for it. */
function pendingSeed(
  { settings, clock }: Services,
  { google_pending_secret, google_pending_at, google_pending_session }: Awaited<ReturnType<typeof lockedContacts>>,
  session_id: string,
): string | null {
  if (google_pending_session !== session_id) return null
  if (google_pending_secret === null || google_pending_at === null) return null
  const age = (clock.now().getTime() - google_pending_at.getTime()) / 1000
  return age > PENDING_SECONDS ? null : unseal(settings, google_pending_secret)
}

/** Google Authenticator: offering, binding and replacing a seed. */
export const googleAuthRoutes: Handler[] = [
  // Every call makes another seed: one that was shown is never shown again, so a thief of the token cannot read the one
  // that the owner has scanned. A page that is loaded anew shows another QR code.
  handler(googleAuth, async (call, services) => {
    const caller = callerOf(call)
    return await inTransaction(services.db, async (trx) => {
      const { google_bound_at } = await lockedContacts(trx, caller.merchant_id)
      if (google_bound_at !== null) throw new Refusal('google_bound')
      return await offerSeed(trx, services, caller)
    })
  }),

  handler(bindGoogleAuth, async (call, services) => {
    const trx = transactionOf(call)
    const { merchant_id, session_id } = callerOf(call)
    const contacts = await lockedContacts(trx, merchant_id)
    const seed = pendingSeed(services, contacts, session_id)
    if (seed === null) throw new Refusal(contacts.google_bound_at === null ? 'google_not_bound' : 'google_bound')
    // The last accepted time step belongs to the old seed and says nothing about the new one.
    await trx.updateTable('merchant').set({ google_last_step: '0' }).where('id', '=', merchant_id).execute()
    await atField('google_code', async () =>
      spendGoogleCode(trx, services, { merchant_id, seed, code: call.body.google_code }),
    )
    const bound = { google_secret: contacts.google_pending_secret, google_bound_at: services.clock.now() }
    await changeMerchant(trx, services.settings, merchant_id, bound)
    // The guesses were at the seed before. To have another one offered in its place took a right code of that.
    await clearGuesses(trx, `google:${merchant_id}`)
    await trx
      .updateTable('merchant')
      .set({ google_pending_secret: null, google_pending_at: null, google_pending_session: null })
      .where('id', '=', merchant_id)
      .execute()
    const recovery_codes = await makeRecoveryCodes(trx, services, merchant_id)
    await factorChanged(call, services, {
      action: bindGoogleAuth.name,
      code: 'google_bound',
      mailboxes: [contacts.email],
    })
    return { recovery_codes }
  }),

  // The codes before stop working. Nothing else changes, so withdrawals do not wait.
  handler(renewRecoveryCodes, async (call, services) => {
    const trx = transactionOf(call)
    const { merchant_id } = callerOf(call)
    const { email, google_bound_at } = await lockedContacts(trx, merchant_id)
    if (google_bound_at === null) throw new Refusal('google_not_bound')
    const recovery_codes = await makeRecoveryCodes(trx, services, merchant_id)
    const change = { action: renewRecoveryCodes.name, code: 'recovery_codes_renewed', mailboxes: [email] } as const
    await tellChange(trx, services, { ...call, ...change, merchant_id })
    return { recovery_codes }
  }),

  handler(keepRecoveryCodes, async (call, { db, clock }) => {
    const { merchant_id } = callerOf(call)
    await db
      .updateTable('merchant')
      .set({ recovery_saved_at: clock.now() })
      .where('id', '=', merchant_id)
      .where('recovery_saved_at', 'is', null)
      .execute()
    return null
  }),

  // The bound seed stays valid until the new one is bound, so that somebody who loses the page is not locked out.
  handler(refreshGoogleSecret, async (call, services) => {
    const trx = transactionOf(call)
    const { merchant_id } = callerOf(call)
    const { email } = await lockedContacts(trx, merchant_id)
    const change = { action: refreshGoogleSecret.name, code: 'google_rebinding', mailboxes: [email] } as const
    await tellChange(trx, services, { ...call, ...change, merchant_id })
    return await offerSeed(trx, services, callerOf(call))
  }),
]
