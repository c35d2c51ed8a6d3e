import { changeMerchant } from '#server/access/change-merchant'
import { changeMailbox, changePassword, changePhone } from '#shared/contract/user'
import { hashPassword, newPassword } from '#server/access/password'
import { factorChanged } from '../security-notice'
import { callerOf, handler, transactionOf } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import { Refusal } from '#server/core/refusal'
import { isTaken } from '../find-merchant'
import { maskMailbox, maskPhone } from '../mask-contact'
import { isPhoneTaken, lockedContacts, savePassword } from '../queries/security'
import { proveLinkedWallet } from '../linked-wallet-proof'
import { areaCode, nationalNumber, phoneNumber } from '#server/access/phone-number'

const phoneTaken = (): Refusal => new Refusal('mobile_exists', [{ path: 'phone', message: '' }])

/** Changes of passwords, mailbox and phone. Their step-ups are in access/step-up-policy.ts. */
export const securityRoutes: Handler[] = [
  handler(changePassword, async (call, services) => {
    const trx = transactionOf(call)
    const { merchant_id } = callerOf(call)
    const { secret } = services.settings
    const digest = newPassword(call.body)
    const isLogin = call.body.type === 'login'
    const { email } = await lockedContacts(trx, merchant_id)
    await savePassword(trx, merchant_id, {
      column: isLogin ? 'password_hash' : 'transaction_password_hash',
      digest,
      hash: await hashPassword(digest, secret),
      keys: services.settings,
    })
    const code = isLogin ? 'password_changed' : 'transaction_password_changed'
    await factorChanged(call, services, { action: changePassword.name, code, mailboxes: [email] })
    return { changed: true }
  }),

  handler(changeMailbox, async (call, services) => {
    const trx = transactionOf(call)
    const { merchant_id } = callerOf(call)
    const email = call.body.email.toLowerCase()
    const { email: old } = await lockedContacts(trx, merchant_id)
    // Without a mailbox the wallets are the only factors: without their proof a stolen token could add a mailbox and
    // then use it to remove them.
    if (old === null) await proveLinkedWallet(trx, call, services.clock.now())
    await changeMerchant(trx, services.settings, merchant_id, { email }).catch((error: unknown) => {
      throw isTaken(error, 'merchant_email_key')
        ? new Refusal('mailbox_exists', [{ path: 'email', message: '' }])
        : error
    })
    await factorChanged(call, services, {
      action: changeMailbox.name,
      code: 'mailbox_changed',
      mailboxes: [old, email],
      detail: { from: maskMailbox(old), to: maskMailbox(email) },
    })
    return null
  }),

  handler(changePhone, async (call, services) => {
    const trx = transactionOf(call)
    const { merchant_id } = callerOf(call)
    const old = await lockedContacts(trx, merchant_id)
    const area_code = areaCode(call.body.area_code)
    const phone = nationalNumber(area_code, call.body.phone)
    if (await isPhoneTaken(trx, { area_code, phone })) throw phoneTaken()
    await changeMerchant(trx, services.settings, merchant_id, { area_code, phone }).catch((error: unknown) => {
      throw isTaken(error, 'merchant_phone_key') ? phoneTaken() : error
    })
    await factorChanged(call, services, {
      action: changePhone.name,
      code: 'phone_changed',
      mailboxes: [old.email],
      phones: [old.phone === null ? null : phoneNumber(old.area_code ?? '', old.phone), phoneNumber(area_code, phone)],
      detail: { from: maskPhone(old.area_code, old.phone), to: maskPhone(area_code, phone) },
    })
    return null
  }),
]
