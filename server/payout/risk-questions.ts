import type { Services } from '#server/chain/services'
import { Refusal } from '#server/core/refusal'
import type { Trx } from '#server/database/schema'
import { takeOwnHit } from '#server/http/rate-limit'
import { isQuestion, wantRisk } from '#server/screening/answers'
import type { OnNetwork } from '#server/screening/answers'

/** Each may be a paid question to a service, and payouts of all merchants wait in the same line for theirs. */
export const RISK_QUESTIONS = { name: 'address_risk', most: 60 }

/**
 * Asks for the risk of an address that a merchant types, within his limit of questions. Beyond it nothing is asked and
 * nothing is refused: a quote does not depend on the answer, and a withdrawal asks again and waits for it.
 */
export async function wantTypedRisk(
  trx: Trx,
  services: Pick<Services, 'clock'>,
  { merchant_id, ...on }: OnNetwork & { readonly merchant_id: string },
): Promise<void> {
  try {
    if (await isQuestion(trx, services, on))
      await takeOwnHit(trx, RISK_QUESTIONS, { merchant_id, now: services.clock.now() })
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'frequent_operation') return
    throw error
  }
  await wantRisk(trx, services, on)
}
