import { forgetDevices } from '#server/access/known-device'
import type { KnownDevice } from '#server/access/known-device'
import { changeMerchant } from '#server/access/change-merchant'
import { holdWithdrawals } from '#server/access/hold'
import { endSessions } from '#server/access/sessions'
import { Refusal } from '#server/core/refusal'
import type { Trx } from '#server/database/schema'
import type { Circumstances, Services } from '#server/http/handler'
import { tellChange } from './security-notice'

type Reset = Pick<Circumstances, 'ip' | 'device' | 'language'> & {
  readonly merchant_id: string
  readonly password_hash: string
  /** The browser that has proven the mailbox, if the merchant has signed in with it before. */
  readonly known: KnownDevice
}

/**
 * Sets the password of a merchant who has proven the mailbox and not the old password: ends all sessions, forgets all
 * other browsers, and tells the mailbox. Without a bound authenticator the other factors then wait, see `factorsWait`.
 *
 * @returns the merchant's id
 */
export async function replacePassword(trx: Trx, services: Services, reset: Reset): Promise<string> {
  const { merchant_id, password_hash, known } = reset
  const { email } = await trx
    .selectFrom('merchant')
    .select('email')
    .where('id', '=', merchant_id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Refusal('email_code_error'))
  await changeMerchant(trx, services.settings, merchant_id, { password_hash })
  await holdWithdrawals(trx, services, merchant_id, 'password_retrieved')
  await endSessions(trx, { clock: services.clock, merchant_id })
  await forgetDevices(trx, { merchant_id, except: known })
  const change = { action: 'session.retrievePassword', code: 'password_retrieved', mailboxes: [email] } as const
  await tellChange(trx, services, { ...reset, ...change })
  return merchant_id
}
