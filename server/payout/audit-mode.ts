import type { Db } from '#server/database/schema'

/** `automatic`: the clock approves after a delay. `manual`: people decide, on the tester's panel. */
type AuditMode = 'automatic' | 'manual'

/** Who decides about withdrawals, for all merchants. */
export async function auditMode(db: Db): Promise<AuditMode> {
  const { mode } = await db.selectFrom('withdrawal_audit').select('mode').executeTakeFirstOrThrow()
  return mode
}

export async function setAuditMode(db: Db, mode: AuditMode): Promise<void> {
  await db.updateTable('withdrawal_audit').set({ mode }).execute()
}
