import { MerchantFault, rethrow } from '#server/core/isolate'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import { notify } from '#server/events/notify'
import type { Services } from '#server/chain/services'
import { mailOpening } from './opening-letter'
import type * as z from 'zod/mini'
import { MERCHANT_STATUS } from '#shared/contract/merchant-status'
import type { auditStage, OpeningPart } from '#shared/contract/opening'

/** The merchant's newest application for merchant permission. */
export function latestApplication(db: Db, merchant_id: string) {
  return db
    .selectFrom('opening_application')
    .select(['id', 'stage', 'form', 'reason', 'problems', 'created_at'])
    .where('merchant_id', '=', merchant_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The stages that an application has been in, the oldest first. */
export function stagesOf(db: Db, application_id: string) {
  return db
    .selectFrom('opening_stage')
    .select(['stage', 'began_at'])
    .where('application_id', '=', application_id)
    .orderBy('id')
    .execute()
}

/** Stores an application for merchant permission in its first stage. */
export async function insertApplication(
  trx: Trx,
  { merchant_id, form, at }: { merchant_id: string; form: Readonly<Record<string, string | undefined>>; at: Date },
): Promise<void> {
  const { id } = await trx
    .insertInto('opening_application')
    .values({
      merchant_id,
      stage: 'primary_audit',
      form: JSON.stringify(form),
      reason: null,
      created_at: at,
      decided_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteStage(trx, { id, stage: 'primary_audit', at })
}

type OpeningStage = z.output<typeof auditStage>

async function noteStage(trx: Trx, { id, stage, at }: { id: string; stage: OpeningStage; at: Date }): Promise<void> {
  await trx.insertInto('opening_stage').values({ application_id: id, stage, began_at: at }).execute()
}

/** Who is told of a decision: the open console, the bell, and the mailbox. */
type OpeningServices = Pick<Services, 'clock' | 'events' | 'settings' | 'mail'>

/** A part of the application that must be changed, with the reviewer's reason. */
export interface OpeningProblem {
  readonly part: OpeningPart
  readonly reason: string
}

/** A move of the newest application to a stage. */
export interface OpeningMove {
  readonly merchant_id: string
  readonly stage: OpeningStage
  /** Shown to the merchant when the application failed or is abnormal. */
  readonly reason?: string | null
  /** Shown to the merchant when the application failed. */
  readonly problems?: readonly OpeningProblem[]
  /** A person moves it: the automatic audit leaves it alone from now on. */
  readonly by_hand?: boolean
}

/** The status of the merchant in each stage. An abnormal application still waits for the platform. */
const STATUS_IN = {
  primary_audit: MERCHANT_STATUS.under_review,
  advanced_audit: MERCHANT_STATUS.under_review,
  in_progress: MERCHANT_STATUS.under_review,
  abnormal: MERCHANT_STATUS.under_review,
  failed: MERCHANT_STATUS.not_passed,
  completed: MERCHANT_STATUS.open,
} as const satisfies Record<OpeningStage, number>

/**
 * Moves the newest application of a merchant to a stage, and tells the merchant. An opened permission stays open.
 *
 * @returns whether it was moved: false without an application, and when the permission is open
 */
export async function moveOpening(
  trx: Trx,
  services: OpeningServices,
  { merchant_id, stage, reason = null, problems = [], by_hand = false }: OpeningMove,
): Promise<boolean> {
  const at = services.clock.now()
  const before = await trx
    .selectFrom('merchant')
    .select('status')
    .where('id', '=', merchant_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const application = await latestApplication(trx, merchant_id)
  if (before === undefined || before.status === MERCHANT_STATUS.open || application === undefined) return false
  const status = STATUS_IN[stage]
  const isDecided = stage === 'failed' || stage === 'completed'
  const hasReason = stage === 'failed' || stage === 'abnormal'
  await trx.updateTable('merchant').set({ status }).where('id', '=', merchant_id).execute()
  await trx
    .updateTable('opening_application')
    .set({
      stage,
      by_hand,
      reason: hasReason ? reason : null,
      problems: JSON.stringify(stage === 'failed' ? problems : []),
      decided_at: isDecided ? at : null,
    })
    .where('id', '=', application.id)
    .execute()
  await noteStage(trx, { id: application.id, stage, at })
  const parts = stage === 'failed' ? problems.map((problem) => problem.reason) : []
  const reasons = [...(hasReason && reason !== null ? [reason] : []), ...parts]
  if (stage === 'completed') await notify(trx, services, { merchant_id, code: 'opening_passed', params: {} })
  if (stage === 'failed') await notify(trx, services, { merchant_id, code: 'opening_not_passed', params: { reason } })
  // A stage that it has come back to is news too; a stage that it has not left is none.
  if (application.stage !== stage) await mailOpening(trx, services, { merchant_id, stage, reasons })
  await services.events.publish(trx, merchant_id, { type: 'account', status })
  return true
}

/** The result of an audit. */
export interface Decision {
  readonly merchant_id: string
  readonly passed: boolean
  /** Shown to the merchant when the application did not pass. */
  readonly reason: string | null
  readonly problems?: readonly OpeningProblem[]
}

/** Ends the audit of a merchant under review. @returns false when the merchant is not under review */
export async function decideOpening(
  trx: Trx,
  services: OpeningServices,
  { merchant_id, passed, reason, problems = [] }: Decision,
): Promise<boolean> {
  const { status } = await trx
    .selectFrom('merchant')
    .select('status')
    .where('id', '=', merchant_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (status !== MERCHANT_STATUS.under_review) return false
  return await moveOpening(trx, services, { merchant_id, stage: passed ? 'completed' : 'failed', reason, problems })
}

/**
 * The automatic audit: every application spends `stage_seconds` in each of two stages and then passes. In production
 * people decide instead. An application that fails stops no other.
 */
export async function advanceAudits(
  services: OpeningServices & Pick<Services, 'db'>,
  stage_seconds: number,
  onFault: (error: unknown) => void = rethrow,
): Promise<void> {
  const { db, clock } = services
  const due = new Date(clock.now().getTime() - stage_seconds * 1000)
  const passing = new Date(due.getTime() - stage_seconds * 1000)
  const waiting = await db
    .selectFrom('opening_application')
    .select(['id', 'merchant_id'])
    .where('by_hand', '=', false)
    .where((eb) =>
      eb.or([
        eb.and([eb('stage', '=', 'primary_audit'), eb('created_at', '<=', due)]),
        eb.and([eb('stage', '=', 'advanced_audit'), eb('created_at', '<=', passing)]),
      ]),
    )
    .orderBy('id')
    .execute()
  for (const { id, merchant_id } of waiting) {
    const about = { id, merchant_id, stage_seconds }
    await inTransaction(db, async (trx) => await advanceAudit(trx, services, about)).catch((error: unknown) =>
      onFault(new MerchantFault(merchant_id, error)),
    )
  }
}

async function advanceAudit(
  trx: Trx,
  services: OpeningServices,
  about: { id: string; merchant_id: string; stage_seconds: number },
): Promise<void> {
  const { id, merchant_id, stage_seconds } = about
  // The merchant is locked first, as by a person who decides at the same moment.
  const merchant = await trx
    .selectFrom('merchant')
    .select('id')
    .where('id', '=', merchant_id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (merchant === undefined) return
  const open = await trx
    .selectFrom('opening_application')
    .select(['stage', 'created_at'])
    .where('id', '=', id)
    .where('stage', 'in', ['primary_audit', 'advanced_audit'])
    .where('by_hand', '=', false)
    .executeTakeFirst()
  if (open === undefined) return
  const age = (services.clock.now().getTime() - open.created_at.getTime()) / 1000
  if (age >= 2 * stage_seconds) await decideOpening(trx, services, { merchant_id, passed: true, reason: null })
  else if (open.stage === 'primary_audit') await moveOpening(trx, services, { merchant_id, stage: 'advanced_audit' })
}
