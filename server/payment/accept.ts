import { errorFields } from '#server/core/log'
import { Refusal } from '#server/core/refusal'
import { traceAct } from '#server/access/actor'
import type { Actor } from '#server/access/actor'
import { ifItFits } from '#server/ledger/if-it-fits'
import { lockMerchantAccounts } from '#server/ledger/merchant-lock'
import type { Trx } from '#server/database/schema'
import type { AnswerOf } from '#shared/contract/operation'
import { TRANSACTION_STATUS } from '#shared/contract/transactions'
import type { resolve } from '#shared/contract/transactions'
import { signOf } from '#shared/money/amount'
import { decidePayments } from './decide'
import { arrivalsOf, lockPaymentsOf } from './payment-row'
import type { PaymentRow } from './payment-row'
import type { SettlingServices } from './set-aside'
import { recordStep } from './steps'

/**
 * Accepts late or under-paid payments as they are, for the merchant: status 3 becomes 2, and the collected amount is
 * credited. All payments, then all accounts are locked before the first booking (docs/decisions/0012). What somebody has
 * decided about meanwhile is left as it is, and named.
 *
 * @throws Refusal nonexistent_transaction where one of them is not the merchant's; wrong_state where none of them waits for
 * this decision; operation_failed when the ledger cannot book the amount of the only one
 * @example
 * await acceptPayments(trx, services, { by, handle_ids: [handle_id], reason: 'Agreed by phone' }) // { done, left: [] }
 */
export async function acceptPayments(
  trx: Trx,
  services: SettlingServices,
  { by, handle_ids, reason }: { by: Actor; handle_ids: readonly string[]; reason: string },
): Promise<AnswerOf<typeof resolve>> {
  const payments = await lockPaymentsOf(trx, { merchant_id: by.merchant_id, handle_ids })
  if (payments.length < new Set(handle_ids).size) throw new Refusal('nonexistent_transaction')
  const open = payments.filter(mayBeAccepted)
  if (open.length === 0) throw new Refusal('wrong_state')
  await lockMerchantAccounts(trx, open)
  const done: string[] = []
  for (const payment of open) if (await accept(trx, services, { by, payment, reason })) done.push(payment.handle_id)
  if (done.length === 0) throw new Refusal('operation_failed')
  return { done, left: payments.map(({ handle_id }) => handle_id).filter((handle_id) => !done.includes(handle_id)) }
}

const mayBeAccepted = ({ status, amount_collected }: PaymentRow): boolean =>
  status === TRANSACTION_STATUS.transaction_timeout && signOf(amount_collected) > 0

/** @returns whether the ledger could book it; nothing of it is written otherwise */
async function accept(
  trx: Trx,
  services: SettlingServices,
  { by, payment, reason }: { by: Actor; payment: PaymentRow; reason: string },
): Promise<boolean> {
  const { handle_id } = payment
  const basis = (await arrivalsOf(trx, payment)).findLast(
    ({ is_asked_token, state }) => is_asked_token && state === 'confirmed',
  )
  if (basis === undefined)
    throw new TypeError(`Payment ${payment.id} has a collected amount but no confirmed transfer.`)
  const fitted = await ifItFits(trx, async () => {
    await trx.updateTable('payment').set({ accepted_reason: reason }).where('id', '=', payment.id).execute()
    const at = services.clock.now()
    const step_id = await recordStep(trx, { payment_id: payment.id, kind: 'accepted', detail: { reason }, at })
    const cause = { transfer_id: basis.transfer_id, step_id }
    await decidePayments(trx, services, [{ payment: { ...payment, accepted_reason: reason }, cause }])
  })
  if (fitted.fits) await traceAct(trx, services, by, { detail: { handle_id, reason } })
  else services.log.error({ handle_id, ...errorFields(fitted.error) }, 'an accepted payment could not be booked')
  return fitted.fits
}
