import type { Services } from '#server/chain/services'
import type { Trx } from '#server/database/schema'
import { TRANSACTION_STATUS } from '@/lib/api/contract/transactions'
import { bookPayment } from './booking'
import { arrivalsOf } from './payment-row'
import type { PaymentRow } from './payment-row'
import { sharesOf } from './shares'
import { tellChange } from './tell'
import { judge } from './verdict'
import type { Arrival, Verdict } from './verdict'

/** What a decision about a payment needs. */
export type PaymentServices = Pick<Services, 'clock' | 'events' | 'settings'>

const { account_paid, chain_confirmation_failure } = TRANSACTION_STATUS

/** Why a payment is decided again: the transfer that changed, and the step of the timeline that records it. */
interface Cause {
  readonly transfer_id: string
  readonly step_id: string
}

/**
 * Decides a locked payment again and stores what changed: status, figures, ledger, timeline, events, notification and
 * callback, all in the caller's transaction. Writes nothing when nothing changed.
 *
 * @param cause absent when only time has passed
 */
export async function decide(
  trx: Trx,
  services: PaymentServices,
  { payment, cause }: { payment: PaymentRow; cause?: Cause },
): Promise<PaymentRow> {
  const now = services.clock.now()
  const arrivals = await arrivalsOf(trx, payment)
  const verdict = judge({ ...payment, accepted: payment.accepted_reason !== null, arrivals, now })
  const after = stateAfter(payment, { verdict, fee: services.settings.merchant_fee, now })
  const because = cause ?? { transfer_id: verdict.counted.at(-1) ?? 'none', step_id: 'time' }
  await bookPayment(trx, payment, { shares: after, ref: refOf(payment, after, because), at: now })
  await markCounted(trx, payment, { arrivals, counted: verdict.counted })
  if (!hasChanged(payment, after)) return payment
  await savePayment(trx, after, now)
  await tellChange(trx, services, { before: payment, after, at: now })
  return after
}

/** The ledger ref. The entry that settles the payment is named by its transfer; later entries also by their step. */
function refOf(before: PaymentRow, after: PaymentRow, { transfer_id, step_id }: Cause): string {
  const isSettling = before.status !== account_paid && after.status === account_paid
  return isSettling ? `payment:${before.id}:${transfer_id}` : `payment:${before.id}:${transfer_id}:${step_id}`
}

function stateAfter(
  payment: PaymentRow,
  { verdict, fee, now }: { verdict: Verdict; fee: string; now: Date },
): PaymentRow {
  const { status, exception, amount_collected, txid } = verdict
  const shares = sharesOf(verdict.credited, { fee, decimals: payment.decimals, rate: payment.rate })
  const isPaidNow = payment.status !== account_paid && status === account_paid
  const paid_at = status === chain_confirmation_failure ? null : isPaidNow ? now : payment.paid_at
  return { ...payment, status, exception, amount_collected, txid, paid_at, ...shares }
}

function hasChanged(before: PaymentRow, after: PaymentRow): boolean {
  const keys = ['status', 'exception', 'amount_collected', 'mch_real_receive', 'txid'] as const
  return keys.some((key) => before[key] !== after[key])
}

async function markCounted(
  trx: Trx,
  { id }: PaymentRow,
  { arrivals, counted }: { arrivals: readonly Arrival[]; counted: readonly string[] },
): Promise<void> {
  for (const arrival of arrivals) {
    const isCounted = counted.includes(arrival.transfer_id)
    if (isCounted === arrival.counted) continue
    await trx
      .updateTable('payment_transfer')
      .set({ counted: isCounted })
      .where('payment_id', '=', id)
      .where('transfer_id', '=', arrival.transfer_id)
      .execute()
  }
}

async function savePayment(trx: Trx, after: PaymentRow, now: Date): Promise<void> {
  const { status, exception, amount_collected, txid, paid_at, fees, mch_real_receive, usdt_amount } = after
  await trx
    .updateTable('payment')
    .set({ status, exception, amount_collected, txid, paid_at, fees, mch_real_receive, usdt_amount, updated_at: now })
    .where('id', '=', after.id)
    .execute()
}
