import { Refusal } from '#server/core/refusal'
import { traceAct } from '#server/access/actor'
import type { Actor } from '#server/access/actor'
import type { Services } from '#server/chain/services'
import type { Trx } from '#server/database/schema'
import type { AnswerOf } from '#shared/contract/operation'
import type { keep } from '#shared/contract/together'
import { lockPaymentsOf } from './payment-row'
import { recordSteps } from './steps'

/**
 * Closes the question about payments whose amount or time was not the asked one: they stay as they are booked. What comes
 * to their addresses afterwards asks anew. Payments that nobody is asked about are left as they are, and named.
 *
 * @throws Refusal nonexistent_transaction where one of them is not the merchant's
 * @example
 * await keepPayments(trx, services, { by, handle_ids: [handle_id] }) // { done: [handle_id], left: [] }
 */
export async function keepPayments(
  trx: Trx,
  services: Pick<Services, 'clock' | 'events' | 'settings'>,
  { by, handle_ids }: { by: Actor; handle_ids: readonly string[] },
): Promise<AnswerOf<typeof keep>> {
  const { merchant_id } = by
  const payments = await lockPaymentsOf(trx, { merchant_id, handle_ids })
  if (payments.length < new Set(handle_ids).size) throw new Refusal('nonexistent_transaction')
  const at = services.clock.now()
  const kept = payments.filter(({ is_undecided }) => is_undecided)
  const ids = kept.map(({ id }) => id)
  if (ids.length > 0) await trx.updateTable('payment').set({ kept_at: at }).where('id', 'in', ids).execute()
  await recordSteps(
    trx,
    ids.map((payment_id) => ({ payment_id, kind: 'kept', detail: {}, at })),
  )
  for (const { handle_id, trade_no, status } of kept) {
    await traceAct(trx, services, by, { detail: { handle_id } })
    await services.events.publish(trx, merchant_id, { type: 'payment', handle_id, trade_no, status })
  }
  const done = kept.map(({ handle_id }) => handle_id)
  return { done, left: payments.map(({ handle_id }) => handle_id).filter((handle_id) => !done.includes(handle_id)) }
}
