import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { Services } from '#server/chain/services'
import { Refusal } from '#server/core/refusal'
import { inTransaction } from '#server/database/connect'
import { moveOpening } from '#server/merchant/opening'
import { auditStage, openingPart } from '#shared/contract/opening'
import { visibleLine } from '#shared/contract/text-fields'
import { bodyOf, ok } from './call-parts'
import { openingList } from './opening-list'

const words = visibleLine(200)
const move = z.object({
  mchid: z.string().check(z.minLength(1), z.maxLength(64)),
  stage: auditStage,
  /** `completed` accepts, `failed` rejects. */
  reason: z.optional(words),
  /** What must be changed, part by part. */
  problems: z.optional(z.array(z.object({ part: openingPart, reason: words })).check(z.maxLength(20))),
})

/**
 * The calls behind the page of the merchant permission: list the applications, and move one to any of the six stages.
 * What is moved by hand is no longer moved by the clock. An operator decides with `npm run operator`.
 */
export function openingCalls(services: Services): Hono {
  const { db } = services
  const calls = new Hono()
  calls.get('/opening', async (context) => ok(context, { list: await openingList(db) }))
  calls.post('/opening', async (context) => {
    const { mchid, stage, reason = null, problems = [] } = await bodyOf(context, move)
    await inTransaction(db, async (trx) => {
      const merchant = await trx.selectFrom('merchant').select('id').where('mchid', '=', mchid).executeTakeFirst()
      if (merchant === undefined) throw new Refusal('merchant_does_not_exist')
      const asked = { merchant_id: merchant.id, stage, reason, problems, by_hand: true }
      if (!(await moveOpening(trx, services, asked))) throw new Refusal('wrong_state')
    })
    return ok(context, { mchid, stage })
  })
  return calls
}
