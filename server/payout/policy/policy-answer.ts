import type { Db } from '#server/database/schema'
import { auditMode } from '../audit-mode'
import { limitsOf } from './limits'
import { proofMethods } from '../withdrawal/proof-methods'
import type { AnswerOf } from '#shared/contract/operation'
import type { withdrawalPolicy } from '#shared/contract/withdrawal'
import { payoutPolicy } from './policy'
import type { PolicyServices } from './policy'

type PolicyAnswer = AnswerOf<typeof withdrawalPolicy>

/** The payout policy of a merchant with proofs and limits, as the API returns it. */
export async function policyAnswer(db: Db, services: PolicyServices, merchant_id: string): Promise<PolicyAnswer> {
  return {
    ...(await payoutPolicy(db, services, merchant_id)),
    ...(await proofMethods(db, services, merchant_id)),
    ...(await limitsOf(db, services, merchant_id)),
    audit: await auditMode(db),
    wait_seconds: services.settings.hold_seconds,
  }
}
