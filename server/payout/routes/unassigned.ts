import * as contract from '#shared/contract/unassigned'
import type { UnassignedAct } from '#shared/contract/unassigned'
import { recordOfProof } from '#server/access/spent-proof'
import type { Codes } from '#server/access/spent-proof'
import type { Services } from '#server/chain/services'
import { actorOf } from '#server/http/actor-of'
import { callerOf, handler, transactionOf } from '#server/http/handler'
import type { Circumstances, Handler } from '#server/http/handler'
import { creditTogether, creditUnassigned } from '#server/payment/credit-unassigned'
import { findAct } from '#server/payment/unassigned-row'
import { unassignedPage } from '../queries/unassigned'
import { requestSendBack } from '../send-back/request-send-back'

/** The decision that the same codes have led to before, under any key (SECURITY.md 3.1, point 6). */
async function decidedBefore(
  call: Circumstances & { readonly body: Codes & object },
  { db, ...services }: Services,
  act: string,
): Promise<UnassignedAct | null> {
  const { merchant_id } = callerOf(call)
  const handle_id = await recordOfProof(db, services, { act, merchant_id, body: call.body, proof: call.proof })
  if (handle_id === undefined) return null
  const { language } = call
  return (await findAct(db, { chains: services.chains, language }, { merchant_id, handle_id })) ?? null
}

const decisionOfIntent = async (
  call: Circumstances & { readonly body: { readonly client_ref: string } },
  { db, chains }: Services,
): Promise<UnassignedAct | null> => {
  const { language } = call
  const { client_ref } = call.body
  return (await findAct(db, { chains, language }, { merchant_id: callerOf(call).merchant_id, client_ref })) ?? null
}

/** Money that belongs to no order: its list, and the two decisions about it. */
export const unassignedRoutes: Handler[] = [
  handler(contract.unassigned, async (call, services) => {
    const { current = 1, pageSize: size = 10, ...filter } = call.query
    const scope = { merchant_id: callerOf(call).merchant_id, filter }
    return await unassignedPage({ ...services, language: call.language }, scope, { current, size })
  }),

  handler(
    contract.creditUnassigned,
    async (call, services) => {
      const by = actorOf(call, contract.creditUnassigned, call.body)
      return await creditUnassigned(transactionOf(call), services, { by, asked: call.body })
    },
    {
      earlier: async (call, services) => await decidedBefore(call, services, contract.creditUnassigned.name),
      byIntent: decisionOfIntent,
    },
  ),

  handler(contract.creditTogether, async (call, services) => {
    const by = actorOf(call, contract.creditTogether)
    return await creditTogether(transactionOf(call), services, { by, list: call.body.list })
  }),

  handler(
    contract.sendBackUnassigned,
    async (call, services) => {
      const by = actorOf(call, contract.sendBackUnassigned, call.body)
      return await requestSendBack(transactionOf(call), services, { by, asked: call.body })
    },
    {
      earlier: async (call, services) => await decidedBefore(call, services, contract.sendBackUnassigned.name),
      byIntent: decisionOfIntent,
    },
  ),
]
