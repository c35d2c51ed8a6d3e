import { factorsOf } from '#sandbox/api/access/step-up'
import { requirementsOf } from '#sandbox/api/access/step-up-policy'
import { Refusal } from '#sandbox/api/refusal'
import type { Db } from '#sandbox/database/schema'
import { auditMode } from '#sandbox/withdrawal/audit-mode'
import { limitsOf } from '#sandbox/withdrawal/limits'
import type { AnswerOf } from '@/lib/api/contract/operation'
import { withdraw } from '@/lib/api/contract/withdrawal'
import type { withdrawalPolicy } from '@/lib/api/contract/withdrawal'
import { payoutPolicy } from './policy'
import type { PolicyServices } from './policy'

type PolicyAnswer = AnswerOf<typeof withdrawalPolicy>

/** Everything that stands between a merchant and a withdrawal now, as the wire gives it. */
export async function policyAnswer(db: Db, services: PolicyServices, merchant_id: string): Promise<PolicyAnswer> {
  return {
    ...(await payoutPolicy(db, services, merchant_id)),
    ...(await proofsOf(db, services, merchant_id)),
    ...(await limitsOf(db, services, merchant_id)),
    audit: await auditMode(db),
    wait_seconds: services.settings.hold_seconds,
  }
}

/** What proves a withdrawal, and what has to be set before anything can. */
async function proofsOf(
  db: Db,
  { settings }: PolicyServices,
  merchant_id: string,
): Promise<Pick<PolicyAnswer, 'methods' | 'missing'>> {
  const factors = await factorsOf(db, settings.secret, merchant_id)
  const hasPassword = (factors.transaction_password_hash ?? factors.password_hash) !== null
  const missing = [
    ...(hasPassword ? [] : (['password'] as const)),
    ...(factors.email === null ? (['email'] as const) : []),
  ]
  try {
    const needed = requirementsOf({ name: withdraw.name, step_up: 'money' }, factors, {})
    return { methods: needed.map(({ method }) => method), missing }
  } catch (error) {
    if (error instanceof Refusal) return { methods: [], missing }
    throw error
  }
}
