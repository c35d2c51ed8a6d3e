import { auditMode } from '#server/payout/audit-mode'
import type { Db } from '#server/database/schema'
import type { Environment } from './environment'

type Stated = Pick<Environment, 'WITHDRAWAL_AUDIT'>

const modeOf = ({ WITHDRAWAL_AUDIT }: Stated) => (WITHDRAWAL_AUDIT === 'automatic' ? 'automatic' : 'manual')

/**
 * Sets how withdrawals are audited where WITHDRAWAL_AUDIT is another one than at the last start. An operator who has said
 * `audit mode manual` in an emergency would otherwise lose it with the next start of a worker.
 *
 * @example
 * await takeStatedAudit(db, { WITHDRAWAL_AUDIT: 'people' })
 */
export async function takeStatedAudit(db: Db, environment: Stated): Promise<void> {
  const mode = modeOf(environment)
  await db
    .updateTable('withdrawal_audit')
    .set({ mode, stated: mode })
    .where('stated', 'is distinct from', mode)
    .execute()
}

/**
 * Sentences for the start where an operator has said something else than WITHDRAWAL_AUDIT.
 *
 * @example
 * await otherAudit(db, { WITHDRAWAL_AUDIT: 'automatic' }) // ['WITHDRAWAL_AUDIT is automatic, but ...']
 */
export async function otherAudit(db: Db, environment: Stated): Promise<string[]> {
  const mode = await auditMode(db)
  if (mode === modeOf(environment)) return []
  return [
    `WITHDRAWAL_AUDIT is ${environment.WITHDRAWAL_AUDIT}, but withdrawals are audited in the mode ${mode}: "operator audit mode" has said so since, and holds.`,
  ]
}
