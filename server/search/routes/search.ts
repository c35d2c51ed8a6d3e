import { Refusal } from '#server/core/refusal'
import { callerOf, handler } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import * as contract from '#shared/contract/search'
import { askLookUp } from '../ask-look-up'
import { findLookUp, lookUpPage } from '../look-up-row'
import { evidenceOf } from '../queries/evidence'
import { find } from '../queries/find'

/** The search, looking a transaction up on its network again, and the evidence of a payment. */
export const searchRoutes: Handler[] = [
  handler(contract.search, async (call, { db }) =>
    find(db, { merchant_id: callerOf(call).merchant_id, q: call.query.q }),
  ),

  handler(contract.lookUp, async (call, services) => {
    const { merchant_id } = callerOf(call)
    const { ip, device } = call
    const handle_id = await askLookUp(services, { by: { merchant_id, ip, device }, ...call.body })
    const record = await findLookUp(services, { merchant_id, handle_id })
    if (record === undefined) throw new Refusal('does_not_exist')
    return record
  }),

  handler(contract.lookUps, async (call, services) => {
    const { current = 1, pageSize: size = 10, handle_id } = call.query
    return await lookUpPage(services, { merchant_id: callerOf(call).merchant_id, handle_id }, { current, size })
  }),

  handler(contract.evidence, async (call, services) => {
    const { merchant_id } = callerOf(call)
    const found = await evidenceOf(services, { merchant_id, handle_id: call.query.payment })
    if (found === undefined) throw new Refusal('nonexistent_transaction')
    return found
  }),
]
