import { inTransaction } from '#server/database/connect'
import { applyForOpening, opening } from '@/lib/api/contract/user-access'
import { logActivity } from '#server/events/activity'
import { callerOf, handler } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import { Refusal } from '#server/core/refusal'
import { secondsOf } from '#server/core/seconds-of'
import { ACCOUNT, insertApplication, latestApplication } from '../opening'
import { userProfile } from '../queries/user'

/** Merchant permission: its state, and applying for it. */
export const openingRoutes: Handler[] = [
  handler(opening, async (call, { db }) => {
    const { merchant_id } = callerOf(call)
    const [{ status, email }, application] = await Promise.all([
      userProfile(db, merchant_id),
      latestApplication(db, merchant_id),
    ])
    return {
      status,
      stage: application?.stage ?? null,
      reason: application?.reason ?? null,
      // What the audit needs besides the form.
      missing: status !== ACCOUNT.open && email === null ? ['email'] : [],
      created_time: secondsOf(application?.created_at ?? null),
    }
  }),

  handler(applyForOpening, async (call, { db, clock, events }) => {
    const { merchant_id } = callerOf(call)
    const { ip, device, body } = call
    await inTransaction(db, async (trx) => {
      const { status } = await trx
        .selectFrom('merchant')
        .select('status')
        .where('id', '=', merchant_id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (status === ACCOUNT.open) throw new Refusal('account_opened')
      if (status === ACCOUNT.under_review) throw new Refusal('account_under_review')
      const change = { status: ACCOUNT.under_review, name: body.name, website: body.website }
      await trx.updateTable('merchant').set(change).where('id', '=', merchant_id).execute()
      await insertApplication(trx, { merchant_id, form: body, at: clock.now() })
      await logActivity(trx, { merchant_id, action: applyForOpening.name, ip, device, at: clock.now() })
      await events.publish(trx, merchant_id, { type: 'account', status: ACCOUNT.under_review })
    })
    return null
  }),
]
