import { inTransaction } from '#server/database/connect'
import { verification } from '#shared/contract/user'
import { randomToken, sha256 } from '#server/core/secrets'
import { epochOf } from '#server/access/security-epoch'
import { factorsOf } from '#server/access/factors'
import { attemptStepUp, intentDigest } from '#server/access/step-up'
import { stepUpOfCall } from '#server/access/step-up-of-call'
import { isSparedByGoogle, requirementsOf } from '#server/access/step-up-policy'
import type { Requirement } from '#server/access/step-up-policy'
import { secondsUntilCode } from '#server/access/code-wait'
import { callerOf, handler } from '#server/http/handler'
import type { Handler, Services } from '#server/http/handler'
import { Refusal } from '#server/core/refusal'

const PROOF_SECONDS = 5 * 60

/** Until a code can be sent to the mailbox and phone that the merchant has, so that nobody presses in vain. */
async function codeWaits({ db, clock }: Services, needed: readonly Requirement[]) {
  const waits: { email?: number; phone?: number } = {}
  for (const requirement of needed) {
    if (!('purpose' in requirement) || !OWN_CONTACT.has(requirement.field)) continue
    waits[requirement.method] = await secondsUntilCode(db, requirement.purpose, clock.now())
  }
  return waits
}

const OWN_CONTACT: ReadonlySet<string> = new Set(['email_code', 'phone_code', 'old_code'])

const wrong = (path: string, message: string, chinese: string): Refusal =>
  new Refusal('parameter_error', [{ path, message, chinese }])

/**
 * Without codes: the methods that an act needs. With all codes: also a proof for `X-Step-Up`, valid once for this act.
 */
export const verificationRoutes: Handler[] = [
  handler(verification, async (call, services) => {
    const { act: name, digest, payload, ...given } = call.body
    if (payload !== undefined && intentDigest(name, payload) !== digest)
      throw wrong('payload', 'Not that of the digest', '与摘要不符')
    const { merchant_id, session_id } = callerOf(call)
    const { db, clock } = services
    const step_up = await stepUpOfCall(db, { name, merchant_id, payload: payload ?? {} })
    if (step_up === null) throw wrong('act', 'No such act', '没有此操作')
    const factors = await factorsOf(db, services, merchant_id)
    const needed = requirementsOf({ name, step_up }, factors, {})
    const methods = [...new Set(needed.map(({ method }) => method))]
    if (Object.keys(given).length === 0) {
      return {
        methods,
        code_wait: await codeWaits(services, needed),
        code_spared_by_google: isSparedByGoogle({ name, step_up }, factors),
      }
    }
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
