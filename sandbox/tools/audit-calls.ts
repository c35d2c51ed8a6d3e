import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { Services } from '#server/chain/services'
import { inTransaction } from '#server/database/connect'
import { auditMode, setAuditMode } from '#server/payout/audit-mode'
import { approveWithdrawal, rejectWithdrawal, withdrawalId } from '#server/payout/withdrawal/decide-withdrawal'
import { id } from '#shared/contract/fields'
import { bodyOf, ok } from './call-parts'
import { waitingWithdrawals } from './waiting-withdrawals'

const modeChange = z.object({ mode: z.enum(['automatic', 'manual']) })
const decision = z.discriminatedUnion('decision', [
  z.object({ handle_id: id, decision: z.literal('approve') }),
  z.object({
    handle_id: id,
    decision: z.literal('reject'),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  }),
])

/**
 * The calls behind the reviewers' page: list the withdrawals that wait, switch between automatic and manual, approve,
 * reject. An operator has to bring a review of his own (docs/withdrawals.md).
 */
export function auditCalls(services: Services): Hono {
  const { db } = services
  const calls = new Hono()
  calls.get('/audit', async (context) => {
    return ok(context, { mode: await auditMode(db), list: await waitingWithdrawals(db) })
  })
  calls.post('/audit-mode', async (context) => {
    const { mode } = await bodyOf(context, modeChange)
    await setAuditMode(db, mode)
    return ok(context, { mode })
  })
  calls.post('/audit', async (context) => {
    const asked = await bodyOf(context, decision)
    const { handle_id, state } = await inTransaction(db, async (trx) => {
      const withdrawal_id = await withdrawalId(trx, asked)
      return asked.decision === 'approve'
        ? await approveWithdrawal(trx, services, withdrawal_id)
        : await rejectWithdrawal(trx, services, { id: withdrawal_id, reason: asked.reason })
    })
    return ok(context, { handle_id, state })
  })
  return calls
}
