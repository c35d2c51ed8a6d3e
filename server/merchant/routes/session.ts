import { inTransaction } from '#server/database/connect'
import * as contract from '#shared/contract/session'
import { EMAIL_FLOW, login, loginVerification, logout, register, retrievePassword } from '#shared/contract/session'
import { atField } from '#server/access/at-field'
import { knownDevice } from '#server/access/known-device'
import type { KnownDevice } from '#server/access/known-device'
import { byMailLink, resetByMailLink } from '../mail-link-entry'
import { clearCodeGuesses, countCodeGuess, giveCodeBack, spendCode } from '#server/access/code'
import type { CodePurpose } from '#server/access/code-wait'
import { clearGuesses, countGuess } from '#server/access/guess-guard'
import { hashPassword, isPassword, newPassword } from '#server/access/password'
import { renewHash } from '#server/access/renew-hash'
import { acceptSecondFactor } from '#server/merchant/second-factor'
import { replacePassword } from '../replace-password'
import { holdEpoch } from '#server/access/security-epoch'
import { logOut } from '#server/access/sessions'
import { signIn } from '../sign-in'
import { onTrial } from '#server/database/on-trial'
import { callerOf, handler } from '#server/http/handler'
import type { Handler, Services } from '#server/http/handler'
import type { Trx } from '#server/database/schema'
import { Refusal } from '#server/core/refusal'
import { createMerchant, isTaken, merchantByEmail } from '../find-merchant'

const publicCode = (flow: number, target: string, known_device: KnownDevice = null): CodePurpose => ({
  channel: 'email',
  flow,
  target,
  merchant_id: null,
  known_device,
})
const UNBOUND = { digests: [null] }

/**
 * Counts a guess and looks at the code without spending it, before the password beside it is hashed: strangers without a
 * right code must not keep the few places for hashes busy. A wrong code is refused alike whether there is an account or
 * not.
 *
 * @throws Refusal those of `countCodeGuess` and `spendCode`
 */
const refuseWrongCode = async (services: Services, purpose: CodePurpose, code: string): Promise<void> =>
  await atField('email_code', async () => {
    await countCodeGuess(services, purpose)
    await onTrial(services.db, async (trx) => await spendCode(trx, services, { ...purpose, ...UNBOUND, code }))
  })

const spendMailedCode = async (trx: Trx, services: Services, purpose: CodePurpose, code: string): Promise<string> =>
  await atField('email_code', async () => await spendCode(trx, services, { ...purpose, ...UNBOUND, code }))

const wrongPassword = (): Refusal => new Refusal('password_error', [{ path: 'password', message: '' }])

/** Registration, log-in by mailbox, password reset, Google code and log-out. */
export const sessionRoutes: Handler[] = [
  handler(register, async (call, services) => {
    const { body } = call
    const email = body.email.toLowerCase()
    const digest = newPassword(body)
    const purpose = publicCode(EMAIL_FLOW.register, email)
    await refuseWrongCode(services, purpose, body.email_code)
    const password_hash = await hashPassword(digest, services.settings.secret)
    const signedIn = await inTransaction(services.db, async (trx) => {
      await spendMailedCode(trx, services, purpose, body.email_code)
      const merchant = await createMerchant(trx, services, { email, password_hash })
      return await signIn(trx, services, { ...call, merchant, kept: body.kept ?? false, way: 'register' })
    }).catch((error: unknown) => {
      // Only somebody who has read the code in the mailbox gets here, so this refusal reveals no account to others.
      throw isTaken(error, 'merchant_email_key')
        ? new Refusal('mailbox_exists', [{ path: 'email', message: '' }])
        : error
    })
    await clearCodeGuesses(services, purpose)
    return signedIn
  }),

  handler(login, async (call, services) => {
    const { body } = call
    const email = body.email.toLowerCase()
    const merchant = await merchantByEmail(services.db, email)
    const now = services.clock.now()
    const known = await knownDevice(services.db, { token: call.device_token, merchant_id: merchant?.id, now })
    const purpose = publicCode(EMAIL_FLOW.login, email, known)
    await refuseWrongCode(services, purpose, body.email_code)
    // The code proves the mailbox, so the refusals below reach only its owner.
    await clearCodeGuesses(services, purpose)
    // Before the code is spent: where no password is looked at, it stays good.
    if (merchant !== undefined) await countGuess(services, `password:${merchant.id}`)
    // It takes as long without an account, or without a password.
    const stored = merchant?.password_hash ?? null
    const right = await isPassword(body.password, stored, services.settings)
    await inTransaction(services.db, async (trx) => {
      const code_id = await spendMailedCode(trx, services, purpose, body.email_code)
      // It stays good for the next password.
      if (!right) await giveCodeBack(trx, code_id)
    })
    if (merchant === undefined || !right) throw wrongPassword()
    await clearGuesses(services.db, `password:${merchant.id}`)
    if (stored !== null)
      await renewHash(services.db, services.settings, { merchant_id: merchant.id, digest: body.password, stored })
    const entry = { ...call, merchant, kept: body.kept ?? false, way: 'email' } as const
    return await atField('email_code', () => inTransaction(services.db, (trx) => signIn(trx, services, entry)))
  }),

  handler(retrievePassword, async (call, services) => {
    const { body } = call
    const email = body.email.toLowerCase()
    const digest = newPassword(body)
    const merchant = await merchantByEmail(services.db, email)
    const now = services.clock.now()
    const known = await knownDevice(services.db, { token: call.device_token, merchant_id: merchant?.id, now })
    const purpose = publicCode(EMAIL_FLOW['retrieve-password'], email, known)
    await refuseWrongCode(services, purpose, body.email_code)
    const password_hash = await hashPassword(digest, services.settings.secret)
    const merchant_id = await inTransaction(services.db, async (trx) => {
      if (merchant === undefined) throw new Refusal('email_code_error', [{ path: 'email_code', message: '' }])
      // Held before the code is looked at: no change of a factor that voids it comes between.
      await holdEpoch(trx, merchant.id)
      await spendMailedCode(trx, services, purpose, body.email_code)
      return await replacePassword(trx, services, { ...call, merchant_id: merchant.id, password_hash, known })
    })
    await clearCodeGuesses(services, purpose)
    await clearGuesses(services.db, `password:${merchant_id}`)
    return null
  }),

  handler(contract.mailLogin, async (call, services) => await byMailLink(call, services)),

  handler(contract.mailReset, async (call, services) => {
    await resetByMailLink(call, services)
    return null
  }),

  handler(loginVerification, async (call, services) => {
    const token = await acceptSecondFactor(call, services, call.body.google_code)
    return token === null ? null : { token }
  }),

  handler(logout, async (call, services) => {
    const { merchant_id, session_id } = callerOf(call)
    await inTransaction(services.db, (trx) => logOut(trx, { clock: services.clock, merchant_id, session_id }))
    return null
  }),
]
