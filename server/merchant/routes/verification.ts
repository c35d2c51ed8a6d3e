import { inTransaction } from '#server/database/connect'
import { operations } from '@/lib/api/contract/table'
import { verification } from '@/lib/api/contract/user'
import { randomToken, sha256 } from '#server/core/secrets'
import { epochOf } from '#server/access/security-epoch'
import { attemptStepUp, factorsOf } from '#server/access/step-up'
import { requirementsOf, stepUpOf } from '#server/access/step-up-policy'
import { callerOf, handler } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import { Refusal } from '#server/core/refusal'

const PROOF_SECONDS = 5 * 60

/**
 * Without codes: the methods that an act needs. With all codes: also a proof for `X-Step-Up`, valid once for this act.
 */
export const verificationRoutes: Handler[] = [
  handler(verification, async (call, services) => {
    const { act: name, digest, ...given } = call.body
    const { merchant_id, session_id } = callerOf(call)
    const { db, clock, settings } = services
    const step_up = stepUpOf(name, operations.find((line) => line.name === name)?.stepUp)
    if (step_up === null) throw new Refusal('parameter_error', [{ path: 'act', message: 'No such act' }])
    const factors = await factorsOf(db, settings, merchant_id)
    const methods = [...new Set(requirementsOf({ name, step_up }, factors, {}).map(({ method }) => method))]
    if (Object.keys(given).length === 0) return { methods }
    const attempt = await attemptStepUp(services, {
      name,
      step_up,
      merchant_id,
      session_id,
      payload: given,
      digest,
      proof: null,
    })
    const proof = randomToken()
    const now = clock.now()
    await inTransaction(db, async (trx) => {
      await attempt.spend(trx)
      await trx
        .insertInto('step_up_proof')
        .values({
          proof_hash: sha256(proof),
          merchant_id,
          act: name,
          payload_digest: digest,
          methods,
          epoch: epochOf(merchant_id),
          session_id,
          created_at: now,
          expires_at: new Date(now.getTime() + PROOF_SECONDS * 1000),
          used_at: null,
        })
        .execute()
    })
    await attempt.accepted()
    return { methods, proof }
  }),
]
