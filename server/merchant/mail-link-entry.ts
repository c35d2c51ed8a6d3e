import type { mailLogin, mailReset } from '#shared/contract/session'
import { clearGuesses, countGuess } from '#server/access/guess-guard'
import { knownDevice } from '#server/access/known-device'
import { giveLinkBack, spendMailLink } from '#server/access/mail-link'
import { hashPassword, isPassword, newPassword } from '#server/access/password'
import { Refusal } from '#server/core/refusal'
import { inTransaction } from '#server/database/connect'
import { onTrial } from '#server/database/on-trial'
import type { Call, Services } from '#server/http/handler'
import { merchantById } from './find-merchant'
import type { SignInMerchant } from './find-merchant'
import { replacePassword } from './replace-password'
import { signIn } from './sign-in'
import type { SignedIn } from './sign-in'

/**
 * Signs in by the link of a mail and the password. The link cannot be guessed, so no stranger's guesses stand in its
 * way; wrong passwords beside it are counted like those beside a code. It is used up by a password that was looked at, and
 * by nothing else: whoever has guessed elsewhere, or a busy server, must not take it from the owner.
 *
 * @throws Refusal mail_link_expired, password_error, frequent_operation, locked_out
 */
export async function byMailLink(call: Call<typeof mailLogin>, services: Services): Promise<SignedIn> {
  const { password, kept = false } = call.body
  const { db, settings } = services
  const given = { link: call.body.link, kind: 'login' } as const
  let found: SignInMerchant | undefined
  await onTrial(db, async (trx) => {
    found = await merchantById(trx, await spendMailLink(trx, services, given))
  })
  const merchant = found
  if (merchant === undefined) throw new Refusal('mail_link_expired')
  await countGuess(services, `password:${merchant.id}`)
  const isRight = await isPassword(password, merchant.password_hash, settings)
  const signedIn = await inTransaction(db, async (trx) => {
    await spendMailLink(trx, services, given)
    if (isRight) return await signIn(trx, services, { ...call, merchant, kept, way: 'mail_link' })
    await giveLinkBack(trx, given.link)
    return null
  })
  if (signedIn === null) throw new Refusal('password_error', [{ path: 'password', message: '' }])
  await clearGuesses(db, `password:${merchant.id}`)
  return signedIn
}

/** Sets a new password by the link of a mail. @throws Refusal mail_link_expired, passwords_differ, password_too_common */
export async function resetByMailLink(call: Call<typeof mailReset>, services: Services): Promise<void> {
  const { db, clock, settings } = services
  const digest = newPassword(call.body)
  // Links that nobody was sent must not keep the few places for hashes busy.
  await onTrial(db, async (trx) => await spendMailLink(trx, services, { link: call.body.link, kind: 'reset' }))
  const password_hash = await hashPassword(digest, settings.secret)
  const merchant_id = await inTransaction(db, async (trx) => {
    const id = await spendMailLink(trx, services, { link: call.body.link, kind: 'reset' })
    const known = await knownDevice(trx, { token: call.device_token, merchant_id: id, now: clock.now() })
    return await replacePassword(trx, services, { ...call, merchant_id: id, password_hash, known })
  })
  await clearGuesses(db, `password:${merchant_id}`)
}
