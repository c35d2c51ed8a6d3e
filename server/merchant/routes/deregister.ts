import { deregister } from '#shared/contract/user'
import { endSessions } from '#server/access/sessions'
import { logActivity } from '#server/events/activity'
import { callerOf, handler, transactionOf } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import { Refusal } from '#server/core/refusal'
import { closeAccount, refuseOpenMatters } from '../queries/deregister'
import { lockedContacts } from '../queries/security'

/** The merchant confirms by typing the merchant ID or the merchant's name. */
export const deregisterRoutes: Handler[] = [
  handler(deregister, async (call, services) => {
    const { clock, mail } = services
    const trx = transactionOf(call)
    const { merchant_id } = callerOf(call)
    const { email, mchid, name, language } = await lockedContacts(trx, merchant_id)
    if (![mchid, name].includes(call.body.confirm.trim())) throw new Refusal('confirmation_wrong')
    await refuseOpenMatters(trx, merchant_id)
    const { ip, device } = call
    await logActivity(trx, { merchant_id, action: deregister.name, ip, device, at: clock.now() })
    await endSessions(trx, { clock, merchant_id })
    await closeAccount(trx, services, merchant_id)
    if (email !== null) await mail.send({ to: email, ...FAREWELL[language] }, trx)
    return null
  }),
]

const FAREWELL = {
  'en-US': { subject: 'Your account is closed', body: 'Your account was closed at your request.' },
  'zh-CN': { subject: '您的账户已注销', body: '您的账户已按您的要求注销。' },
} as const
