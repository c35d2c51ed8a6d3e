import type { Services } from '#server/chain/services'
import type { Trx } from '#server/database/schema'
import { paymentFees } from '#server/merchant/terms'
import type { PaymentRow } from './payment-row'
import { settlePayments } from './settle'
import type { Decision } from './settle'
import { announceChanges } from './tell'
import { tellCharged } from './tell-charged'
import { tellWaiting } from './tell-waiting'

/** What a decision about payments needs. */
export type PaymentServices = Pick<Services, 'clock' | 'events' | 'settings'>

/**
 * Looks at locked payments anew and writes down what each has become: status, figures, ledger, timeline, consoles, bell
 * and callback, in the caller's transaction, with as many statements for many payments as for one. Nothing is written for a
 * payment that has not changed.
 *
 * @returns the payments as they are now, in order: the row that was given, where nothing has changed
 * @throws LedgerError
 * @example
 * const [after] = await decidePayments(trx, services, [{ payment, cause }])
 */
export async function decidePayments(
  trx: Trx,
  services: PaymentServices,
  decisions: readonly Decision[],
): Promise<PaymentRow[]> {
  const at = services.clock.now()
  const feeOf = await paymentFees(
    trx,
    services.settings,
    decisions.map(({ payment }) => payment.merchant_id),
  )
  const due = decisions.map((decision) => ({ ...decision, at, fee: feeOf(decision.payment) }))
  const settled = await settlePayments(trx, due)
  await announceChanges(
    trx,
    services,
    settled.flatMap(({ change }) => (change === undefined ? [] : [change])),
  )
  // What a step of its order tells of needs no notification of its own.
  const silent = settled.filter(({ change }) => change === undefined || change.steps.length === 0)
  await tellWaiting(
    trx,
    services,
    silent.flatMap(({ apart }) => apart.begun),
  )
  await tellCharged(
    trx,
    services,
    settled.flatMap(({ apart }) => apart.charged),
  )
  return settled.map(({ payment }) => payment)
}
