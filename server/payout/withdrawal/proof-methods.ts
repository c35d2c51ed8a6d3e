import { factorsOf } from '#server/access/factors'
import { requirementsOf } from '#server/access/step-up-policy'
import { Refusal } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import type { Db } from '#server/database/schema'
import type { AnswerOf } from '#shared/contract/operation'
import { withdraw } from '#shared/contract/withdrawal'
import type { withdrawalPolicy } from '#shared/contract/withdrawal'

type ProofMethods = Pick<AnswerOf<typeof withdrawalPolicy>, 'methods' | 'missing'>

/**
 * The methods that prove a withdrawal, and the factors that are missing. While one is missing that is required, there
 * are no methods.
 */
export async function proofMethods(
  db: Db,
  services: Pick<Services, 'clock' | 'settings'>,
  merchant_id: string,
): Promise<ProofMethods> {
  const factors = await factorsOf(db, services, merchant_id)
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
