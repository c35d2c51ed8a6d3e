import type { Services } from '#server/chain/services'
import type { Trx } from '#server/database/schema'
import { paymentFee } from '#server/merchant/terms'
import type { PaymentRow } from './payment-row'
import { settlePayments } from './settle'
import type { Decision } from './settle'
import { announceChange } from './tell'

/** What a decision about a payment needs. */
export type PaymentServices = Pick<Services, 'clock' | 'events' | 'settings'>

/**
 * Looks at a locked payment anew and writes down what it has become: status, figures, ledger, timeline, consoles, bell
 * and callback, in the caller's transaction. Nothing is written when nothing changed.
 */
export async function decide(trx: Trx, services: PaymentServices, decision: Decision): Promise<PaymentRow> {
  const at = services.clock.now()
  const { merchant_id, created_at } = decision.payment
  const fee = await paymentFee(trx, services.settings, { merchant_id, at: created_at })
  const [settled] = await settlePayments(trx, { fee }, [{ ...decision, at }])
  if (settled?.change === undefined) return decision.payment
  await announceChange(trx, services, settled.change)
  return settled.payment
}
