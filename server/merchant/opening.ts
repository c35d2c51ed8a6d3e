import { MerchantFault, rethrow } from '#server/core/isolate'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import { notify } from '#server/events/notify'
import type { Services } from '#server/chain/services'

/** Status of an account; SPEC.md section 3 names only 3. */
export const ACCOUNT = { not_opened: 1, under_review: 2, open: 3, not_passed: 4 } as const

/** The merchant's newest application for merchant permission. */
export function latestApplication(db: Db, merchant_id: string) {
  return db
    .selectFrom('opening_application')
    .select(['id', 'stage', 'reason', 'created_at'])
    .where('merchant_id', '=', merchant_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Stores an application for merchant permission in its first stage. */
export async function insertApplication(
  trx: Trx,
  { merchant_id, form, at }: { merchant_id: string; form: Readonly<Record<string, string>>; at: Date },
): Promise<void> {
  await trx
    .insertInto('opening_application')
    .values({
      merchant_id,
      stage: 'primary_audit',
      form: JSON.stringify(form),
      reason: null,
      created_at: at,
      decided_at: null,
    })
    .execute()
}

/** The result of an audit. */
export interface Decision {
  readonly merchant_id: string
  readonly passed: boolean
  /** Shown to the merchant when the application did not pass. */
  readonly reason: string | null
}

/** Ends the audit of a merchant under review: by the tester's panel, or by `advanceAudits`. */
export async function decideOpening(
  trx: Trx,
  services: Pick<Services, 'clock' | 'events'>,
  { merchant_id, passed, reason }: Decision,
): Promise<boolean> {
  const at = services.clock.now()
  const status = passed ? ACCOUNT.open : ACCOUNT.not_passed
  const changed = await trx
    .updateTable('merchant')
    .set({ status })
    .where('id', '=', merchant_id)
    .where('status', '=', ACCOUNT.under_review)
    .returning('id')
    .executeTakeFirst()
  if (changed === undefined) return false
  await trx
    .updateTable('opening_application')
    .set({ stage: passed ? 'completed' : 'failed', reason, decided_at: at })
    .where('merchant_id', '=', merchant_id)
    .where('decided_at', 'is', null)
    .execute()
  if (passed) await notify(trx, services, { merchant_id, code: 'opening_passed', params: {} })
  else await notify(trx, services, { merchant_id, code: 'opening_not_passed', params: { reason } })
  await services.events.publish(trx, merchant_id, { type: 'account', status })
  return true
}

/**
 * The automatic audit: every application spends `stage_seconds` in each of two stages and then passes. In production
 * people decide instead. An application that fails stops no other.
 */
export async function advanceAudits(
  services: Pick<Services, 'db' | 'clock' | 'events'>,
  stage_seconds: number,
  onFault: (error: unknown) => void = rethrow,
): Promise<void> {
  const { db, clock } = services
  const due = new Date(clock.now().getTime() - stage_seconds * 1000)
  const passing = new Date(due.getTime() - stage_seconds * 1000)
  const waiting = await db
    .selectFrom('opening_application')
    .select(['id', 'merchant_id'])
    .where((eb) =>
      eb.or([
        eb.and([eb('stage', '=', 'primary_audit'), eb('created_at', '<=', due)]),
        eb.and([eb('stage', '=', 'advanced_audit'), eb('created_at', '<=', passing)]),
      ]),
    )
    .orderBy('id')
    .execute()
  for (const { id, merchant_id } of waiting) {
    await inTransaction(db, async (trx) => await advanceAudit(trx, services, { id, stage_seconds })).catch(
      (error: unknown) => onFault(new MerchantFault(merchant_id, error)),
    )
  }
}

async function advanceAudit(
  trx: Trx,
  services: Pick<Services, 'clock' | 'events'>,
  { id: application_id, stage_seconds }: { id: string; stage_seconds: number },
): Promise<void> {
  const { clock } = services
  const open = await trx
    .selectFrom('opening_application')
    .select(['id', 'merchant_id', 'stage', 'created_at'])
    .where('id', '=', application_id)
    .where('stage', 'in', ['primary_audit', 'advanced_audit'])
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { id, merchant_id, stage, created_at } of open) {
    const age = (clock.now().getTime() - created_at.getTime()) / 1000
    if (age >= 2 * stage_seconds) await decideOpening(trx, services, { merchant_id, passed: true, reason: null })
    else if (stage === 'primary_audit') {
      await trx.updateTable('opening_application').set({ stage: 'advanced_audit' }).where('id', '=', id).execute()
    }
  }
}
