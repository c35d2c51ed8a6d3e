import { inTransaction } from '#server/database/connect'
import { Refusal } from '#server/core/refusal'
import { callerOf, handler } from '#server/http/handler'
import { takeOwnHit } from '#server/http/rate-limit'
import type { Handler } from '#server/http/handler'
import { awaitRisk } from '#server/screening/await-risk'
import type { RiskCategory } from '#shared/contract/risk'
import { ownRisk } from '#shared/contract/risk'
import { addressRisk } from '#shared/contract/system'
import { ownRiskOf } from '../queries/own-risk'
import { RISK_QUESTIONS } from '../risk-questions'
import { addressValidity } from '../withdrawal/address-validity'

/** The risk categories of SPEC.md section 3 for addresses at which money would be lost. */
const LOST = {
  'burn-address': 'suspected malicious address',
  'system-account': 'suspected malicious address',
  'token-contract': 'fake standard interface',
  'own-address': 'suspected malicious address',
} as const satisfies Readonly<Record<string, RiskCategory>>

/** The risk of addresses. */
export const addressRiskRoutes: Handler[] = [
  handler(addressRisk, async (call, services) => {
    const { valid, reason } = await inTransaction(services.db, (trx) => addressValidity(trx, call.query))
    if (valid) {
      await takeOwnHit(services.db, RISK_QUESTIONS, {
        merchant_id: callerOf(call).merchant_id,
        now: services.clock.now(),
      })
      return (await awaitRisk(services, call.query)).answer
    }
    const known = Object.entries(LOST).flatMap(([lost, category]) => (lost === reason ? [category] : []))
    if (known.length === 0) throw new Refusal('address_wrong_chain')
    return { level: 'Fail' as const, categories: known, checked_time: services.clock.seconds() }
  }),

  handler(ownRisk, async (call, services) => await ownRiskOf(services, callerOf(call).merchant_id)),
]
