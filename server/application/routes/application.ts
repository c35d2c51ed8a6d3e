import * as application from '#shared/contract/application'
import { logActivity } from '#server/events/activity'
import { callerOf, handler, transactionOf } from '#server/http/handler'
import type { Circumstances, Handler } from '#server/http/handler'
import { proveCall } from '#server/http/prove-call'
import type { Services } from '#server/chain/services'
import { inTransaction } from '#server/database/connect'
import type { Trx } from '#server/database/schema'
import { addApplication } from '../create-application'
import { removeApplication } from '../delete-application'
import { editApplication } from '../edit-application'
import { mailKeyAct } from '../key-mail'
import { applicationOptions, applicationPage, oneApplication } from '../queries/application-page'
import { keyList } from '../queries/key-list'
import { sentEvents } from '../queries/sent-events'

/** The applications of a merchant: list, making, changing, deleting, their KEYs and events. */
export const applicationRoutes: Handler[] = [
  handler(application.applicationList, async (call, { db, settings: keys }) => {
    const { current = 1, pageSize: size = 10 } = call.query
    return await applicationPage({ db, keys }, callerOf(call).merchant_id, { current, size })
  }),

  handler(application.options, async (call, { db }) => await applicationOptions(db, callerOf(call).merchant_id)),

  handler(application.keys, async (call, { db, settings: keys, clock }) => {
    const { merchant_id } = callerOf(call)
    return await keyList({ db, keys, now: clock.now() }, { merchant_id, appid: call.query.appid })
  }),

  handler(application.showKey, async (call, services) => {
    const { db, settings: keys } = services
    const { merchant_id } = callerOf(call)
    const { appid } = call.query
    await oneApplication({ db, keys }, { merchant_id, appid })
    await proveCall(services, call, application.showKey)
    return await inTransaction(db, async (trx) => {
      await log(trx, services, call, { action: application.showKey.name, detail: { appid } })
      const shown = await oneApplication({ db: trx, keys }, { merchant_id, appid }, 'in clear')
      await mailKeyAct(trx, services, { merchant_id, act: 'shown', name: shown.name, by: call })
      return shown
    })
  }),

  handler(application.createApplication, async (call, services) => {
    const trx = transactionOf(call)
    const { merchant_id } = callerOf(call)
    const { appid, key } = await addApplication(trx, services, { merchant_id, wish: call.body })
    const detail = { appid, name: call.body.name }
    await log(trx, services, call, { action: application.createApplication.name, detail })
    const made = await oneApplication({ db: trx, keys: services.settings }, { merchant_id, appid })
    return { application: made, key }
  }),

  handler(application.resetApplication, async (call, services) => {
    const trx = transactionOf(call)
    const { merchant_id } = callerOf(call)
    const { appid } = call.body
    const { step_up, body: edit } = call
    const { key, changed, raised } = await editApplication(trx, services, { merchant_id, edit, step_up })
    await log(trx, services, call, { action: application.resetApplication.name, detail: { appid, changed } })
    const edited = await oneApplication({ db: trx, keys: services.settings }, { merchant_id, appid })
    const act = call.body.grace_seconds === 0 ? 'replaced' : 'changed'
    if (key !== null) await mailKeyAct(trx, services, { merchant_id, act, name: edited.name, by: call })
    if (raised !== null)
      await mailKeyAct(trx, services, { merchant_id, act: 'refunds', name: edited.name, limit: raised, by: call })
    return { application: edited, key }
  }),

  handler(application.deleteApplication, async (call, services) => {
    const trx = transactionOf(call)
    const { appid, confirm } = call.body
    const { name } = await removeApplication(trx, services, { ...callerOf(call), appid, confirm })
    await log(trx, services, call, { action: application.deleteApplication.name, detail: { appid, name } })
    await mailKeyAct(trx, services, { ...callerOf(call), act: 'deleted', name, by: call })
    return null
  }),

  handler(
    application.callbackEvents,
    async (call, { db }) => await sentEvents(db, { ...callerOf(call), appid: call.query.appid }),
  ),
]

async function log(
  trx: Trx,
  { clock }: Pick<Services, 'clock'>,
  call: Circumstances,
  said: { action: string; detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { ip, device } = call
  await logActivity(trx, { merchant_id: callerOf(call).merchant_id, ip, device, at: clock.now(), ...said })
}
