import type { Db } from '#server/database/schema'

/** `automatic`: a job approves after a delay. `manual`: people decide, on the tester's panel. */
type AuditMode = 'automatic' | 'manual'

/** How withdrawals of all merchants are audited. */
export async function auditMode(db: Db): Promise<AuditMode> {
  const { mode } = await db.selectFrom('withdrawal_audit').select('mode').executeTakeFirstOrThrow()
  return mode
}

/** Sets how withdrawals of all merchants are audited. */
export async function setAuditMode(db: Db, mode: AuditMode): Promise<void> {
  await db.updateTable('withdrawal_audit').set({ mode }).execute()
}
