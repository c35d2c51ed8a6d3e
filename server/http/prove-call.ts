import { inTransaction } from '#server/database/connect'
import type { Operation } from '#shared/contract/operation'
import { payloadOf } from './execute'
import { callerOf } from './handler'
import type { AnyCall } from './handler'
import type { Services } from '#server/chain/services'
import { attemptStepUp } from '#server/access/step-up'
import { stepUpOfCall } from '#server/access/step-up-of-call'

/**
 * Checks the step-up of a call that runs without an Idempotency-Key: only some calls of its operation need a step-up,
 * so the handler asks for it. It is proved by codes in the body, or by a proof in X-Step-Up. Both are spent in a
 * transaction of their own, so they are used up even when the call fails afterwards.
 *
 * @throws Refusal step_up_required, and those of wrong codes
 * @throws TypeError when the operation needs no step-up
 */
export async function proveCall(services: Services, call: AnyCall, line: Operation): Promise<void> {
  const { merchant_id, session_id } = callerOf(call)
  const proven = { name: line.name, merchant_id, payload: payloadOf(call) }
  const step_up = await stepUpOfCall(services.db, proven)
  if (step_up === null) throw new TypeError(`${line.name} needs no step-up`)
  const act = { ...proven, step_up, session_id, proof: call.proof }
  const attempt = await attemptStepUp(services, act)
  await inTransaction(services.db, (trx) => attempt.spend(trx))
  await attempt.accepted()
}
