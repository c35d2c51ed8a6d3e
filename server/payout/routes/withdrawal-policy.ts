import { inTransaction } from '#server/database/connect'
import { changePolicy, loosens } from '../policy/change-policy'
import { policyAnswer } from '../policy/policy-answer'
import { endReset } from '#server/merchant/factor-reset'
import { merchantOfStopCode } from '#server/merchant/stop-link'
import { pauseWithdrawals, stopWithdrawals, withdrawalPolicy } from '#shared/contract/withdrawal'
import { proveCall } from '#server/http/prove-call'
import { callerOf, handler } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import { Refusal } from '#server/core/refusal'
import { actorOf } from '#server/http/actor-of'

/** The payout policy and the two ways to stop withdrawals: in a session, and by the stop link of a mail. */
export const withdrawalPolicyRoutes: Handler[] = [
  handler(withdrawalPolicy, async (call, services) => {
    return await policyAnswer(services.db, services, callerOf(call).merchant_id)
  }),

  handler(pauseWithdrawals, async (call, services) => {
    const { merchant_id } = callerOf(call)
    const { paused, saved_addresses_only } = call.body
    const wish = { paused, saved_addresses_only }
    // Depends on the wish alone: the present setting could change between this check and the change.
    if (loosens(wish)) await proveCall(services, call, pauseWithdrawals)
    return await inTransaction(services.db, async (trx) => {
      await changePolicy(trx, services, { by: actorOf(call, pauseWithdrawals), wish })
      if (paused === true) await endReset(trx, services, { merchant_id, ending: 'stopped' })
      return await policyAnswer(trx, services, merchant_id)
    })
  }),

  handler(stopWithdrawals, async (call, services) => {
    const merchant_id = await merchantOfStopCode(services.db, services, call.body.code)
    if (merchant_id === undefined) throw new Refusal('stop_link_expired')
    const wish = { paused: true }
    const { language, ip, device } = call
    const by = { merchant_id, language, ip, device, action: stopWithdrawals.name, proven: null }
    await inTransaction(services.db, async (trx) => {
      await changePolicy(trx, services, { by, wish })
      // Also where withdrawals are stopped already: whoever stops is not the one who asked for a reset.
      await endReset(trx, services, { merchant_id, ending: 'stopped' })
    })
    return wish
  }),
]
