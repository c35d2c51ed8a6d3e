import * as z from 'zod/mini'
import { inTransaction } from '#server/database/connect'
import type { Trx } from '#server/database/schema'
import {
  addOpeningDocument,
  applyForOpening,
  opening,
  openingPart,
  removeOpeningDocument,
} from '#shared/contract/opening'
import { logActivity } from '#server/events/activity'
import { callerOf, handler } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import { Refusal } from '#server/core/refusal'
import { secondsOf } from '#server/core/seconds-of'
import { MERCHANT_STATUS } from '#shared/contract/merchant-status'
import { insertApplication, latestApplication, stagesOf } from '../opening'
import { mailOpening } from '../opening-letter'
import { documentsOf, keepDocument, sealedDocument } from '../opening-document'
import { userProfile } from '../queries/user'

const storedForm = z.record(z.string(), z.string())
const storedProblems = z.array(z.object({ part: openingPart, reason: z.string() }))

/** Locks the merchant while an application may be changed. @throws Refusal account_opened, account_under_review */
async function lockApplicant(trx: Trx, merchant_id: string): Promise<void> {
  const { status } = await trx
    .selectFrom('merchant')
    .select('status')
    .where('id', '=', merchant_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (status === MERCHANT_STATUS.open) throw new Refusal('account_opened')
  if (status === MERCHANT_STATUS.under_review) throw new Refusal('account_under_review')
}

const documentOf = ({ created_at, ...document }: Awaited<ReturnType<typeof documentsOf>>[number]) => ({
  ...document,
  created_time: secondsOf(created_at),
})

/** Merchant permission: its state, and applying for it. */
export const openingRoutes: Handler[] = [
  handler(opening, async (call, { db }) => {
    const { merchant_id } = callerOf(call)
    const [{ status, email }, application, documents] = await Promise.all([
      userProfile(db, merchant_id),
      latestApplication(db, merchant_id),
      documentsOf(db, merchant_id),
    ])
    const stages = application === undefined ? [] : await stagesOf(db, application.id)
    const form = z.safeParse(storedForm, application?.form)
    const problems = z.safeParse(storedProblems, application?.problems)
    return {
      status,
      stage: application?.stage ?? null,
      reason: application?.reason ?? null,
      // What the audit needs besides the form.
      missing: status !== MERCHANT_STATUS.open && email === null ? ['email'] : [],
      created_time: secondsOf(application?.created_at ?? null),
      problems: problems.success ? problems.data : [],
      stages: stages.map(({ stage, began_at }) => ({ stage, time: secondsOf(began_at) })),
      form: form.success ? form.data : null,
      documents: documents.map(documentOf),
    }
  }),

  handler(applyForOpening, async (call, services) => {
    const { db, clock, events } = services
    const { merchant_id } = callerOf(call)
    const { ip, device, body } = call
    await inTransaction(db, async (trx) => {
      await lockApplicant(trx, merchant_id)
      const change = { status: MERCHANT_STATUS.under_review, name: body.name, website: body.website }
      await trx.updateTable('merchant').set(change).where('id', '=', merchant_id).execute()
      await insertApplication(trx, { merchant_id, form: body, at: clock.now() })
      await logActivity(trx, { merchant_id, action: applyForOpening.name, ip, device, at: clock.now() })
      await mailOpening(trx, services, { merchant_id, stage: 'primary_audit' })
      await events.publish(trx, merchant_id, { type: 'account', status: MERCHANT_STATUS.under_review })
    })
    return null
  }),

  handler(addOpeningDocument, async (call, { db, clock, settings }) => {
    const { merchant_id } = callerOf(call)
    const { sealed, ...about } = await sealedDocument(settings, merchant_id, call.body)
    const created_at = clock.now()
    await inTransaction(db, async (trx) => {
      await lockApplicant(trx, merchant_id)
      await keepDocument(trx, { ...about, sealed, merchant_id, created_at })
    })
    return documentOf({ ...about, created_at })
  }),

  handler(removeOpeningDocument, async (call, { db }) => {
    const { merchant_id } = callerOf(call)
    await inTransaction(db, async (trx) => {
      await lockApplicant(trx, merchant_id)
      await trx
        .deleteFrom('opening_document')
        .where('merchant_id', '=', merchant_id)
        .where('id', '=', call.query.id)
        .execute()
    })
    return null
  }),
]
