import { inTransaction } from '#server/database/connect'
import type { Operation } from '@/lib/api/contract/operation'
import { payloadOf } from './execute'
import { callerOf } from './handler'
import type { AnyCall } from './handler'
import type { Services } from '#server/chain/services'
import { attemptStepUp } from '#server/access/step-up'
import { stepUpOf } from '#server/access/step-up-policy'

/**
 * Demands a step-up for a call that is not keyed, because only some of its calls need one: by the codes in its body, or
 * by the proof in `X-Step-Up`. The codes are spent whatever becomes of the call.
 *
 * @throws Refusal step_up_required and those of wrong codes
 */
export async function proveCall(services: Services, call: AnyCall, line: Operation): Promise<void> {
  const step_up = stepUpOf(line.name, line.stepUp)
  if (step_up === null) throw new TypeError(`${line.name} is no act that is proven`)
  const { merchant_id } = callerOf(call)
  const act = { name: line.name, step_up, merchant_id, payload: payloadOf(call), proof: call.proof }
  const attempt = await attemptStepUp(services, act)
  await inTransaction(services.db, (trx) => attempt.spend(trx))
  await attempt.accepted()
}
