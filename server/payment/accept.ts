import { errorFields } from '#server/core/log'
import { Refusal } from '#server/core/refusal'
import { traceAct } from '#server/access/actor'
import type { Actor } from '#server/access/actor'
import { ifItFits } from '#server/ledger/if-it-fits'
import type { Trx } from '#server/database/schema'
import { TRANSACTION_STATUS } from '@/lib/api/contract/transactions'
import { signOf } from '@/lib/money/amount'
import { decide } from './decide'
import { arrivalsOf, lockPaymentOf } from './payment-row'
import type { SettlingServices } from './set-aside'
import { recordStep } from './steps'

/**
 * Accepts a late or under-paid payment as it is, for the merchant: status 3 becomes 2, and the collected amount is
 * credited.
 *
 * @throws Refusal nonexistent_transaction; wrong_state when nothing was collected or the payment is not waiting for
 * this decision; operation_failed when the ledger cannot book the amount
 */
export async function acceptPayment(
  trx: Trx,
  services: SettlingServices,
  { by, handle_id, reason }: { by: Actor; handle_id: string; reason: string },
): Promise<void> {
  const payment = await lockPaymentOf(trx, { merchant_id: by.merchant_id, handle_id })
  if (payment === undefined) throw new Refusal('nonexistent_transaction')
  const isOpen = payment.status === TRANSACTION_STATUS.transaction_timeout && signOf(payment.amount_collected) > 0
  if (!isOpen) throw new Refusal('wrong_state')
  const basis = (await arrivalsOf(trx, payment)).findLast(
    ({ is_asked_token, state }) => is_asked_token && state === 'confirmed',
  )
  if (basis === undefined)
    throw new TypeError(`Payment ${payment.id} has a collected amount but no confirmed transfer.`)
  await trx.updateTable('payment').set({ accepted_reason: reason }).where('id', '=', payment.id).execute()
  const at = services.clock.now()
  const step_id = await recordStep(trx, { payment_id: payment.id, kind: 'accepted', detail: { reason }, at })
  const cause = { transfer_id: basis.transfer_id, step_id }
  const accepted = { ...payment, accepted_reason: reason }
  const done = await ifItFits(trx, async () => await decide(trx, services, { payment: accepted, cause }))
  if (done.fits) return await traceAct(trx, services, by, { detail: { handle_id, reason } })
  services.log.error({ handle_id, ...errorFields(done.error) }, 'an accepted payment could not be booked')
  throw new Refusal('operation_failed')
}
