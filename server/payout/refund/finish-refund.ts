import { notify } from '#server/events/notify'
import { Refusal } from '#server/core/refusal'
import { forgetGivenBack } from '#server/chain/given-back'
import type { PayoutReason } from '#server/chain/payout-reason'
import type { Services } from '#server/chain/services'
import type { Trx } from '#server/database/schema'
import { refuseInDebt } from '#server/ledger/debt'
import { lockMerchantAccounts } from '#server/ledger/merchant-lock'
import { decideOrSetAside } from '#server/payment/set-aside'
import { arrivalsOf, lockPaymentOf } from '#server/payment/payment-row'
import type { PaymentRow } from '#server/payment/payment-row'
import { bookGas, GAS_TYPES } from '#server/ledger/send-gas'
import { recordStep } from '#server/payment/steps'
import { refuseUnlessSafe } from '../held/refuse-unless-safe'
import { refuseCannotSend } from '../policy/network-setting'
import { refuseStopped } from '../policy/policy'
import { TRANSACTION_STATUS } from '#shared/contract/transactions'
import { compare, signOf } from '#shared/money/amount'
import { refuseElsewhere } from './elsewhere'
import { bookRefunds, bookRevivedRefund, releaseRefund } from './refund-booking'
import { refundedOf, refundRef } from './refund-row'
import type { RefundRow } from './refund-row'
import { tellRefund } from './tell-refund'

type FinishServices = Pick<Services, 'clock' | 'events' | 'settings' | 'log'>

const { account_paid, refunded } = TRANSACTION_STATUS

/**
 * Completes a refund whose transfer is confirmed. The payment becomes refunded, or paid again after a partial refund.
 */
export async function finishRefund(
  trx: Trx,
  services: FinishServices,
  { refund, fee }: { refund: RefundRow; fee: string },
): Promise<void> {
  const payment = await lockOpenRefund(trx, refund)
  if (payment === undefined) return
  const at = services.clock.now()
  await lockMerchantAccounts(trx, [payment])
  await bookRefunds(trx, [{ payment, refund, at }])
  await payGas(trx, refund, { fee, at })
  await endRefund(trx, refund, { state: 'accomplish', at })
  const isAll = await isAllRefunded(trx, payment)
  const after = { ...payment, status: isAll ? refunded : account_paid }
  await trx.updateTable('payment').set({ status: after.status, updated_at: at }).where('id', '=', payment.id).execute()
  const step = isAll ? 'refunded' : 'part_refunded'
  const step_id = await tellRefund(trx, services, { payment: after, refund, step })
  await notifyMerchant(trx, services, { payment, refund, code: 'refund_completed' })
  if (!isAll) await decideAfterRefund(trx, services, { payment: after, step_id })
}

/**
 * Cancels a refund that was not sent or that the chain rejected, and releases its money to the merchant.
 *
 * @param ending `fee` is what the chain charged anyway, in its own coin
 */
export async function cancelRefund(
  trx: Trx,
  services: FinishServices,
  { refund, reason, fee = '0' }: { refund: RefundRow; reason: PayoutReason; fee?: string },
): Promise<void> {
  const payment = await lockOpenRefund(trx, refund)
  if (payment === undefined) return
  const at = services.clock.now()
  await lockMerchantAccounts(trx, [payment])
  await releaseRefund(trx, { payment, refund, at })
  await payGas(trx, refund, { fee, at })
  await endRefund(trx, refund, { state: 'canceled', at })
  await forgetGivenBack(trx, refundRef(refund))
  // An earlier one that was canceled may have been carried out meanwhile, and have given all of it back.
  const isGiven = await isAllRefunded(trx, payment)
  const after = { ...payment, status: isGiven ? refunded : account_paid }
  await trx.updateTable('payment').set({ status: after.status, updated_at: at }).where('id', '=', payment.id).execute()
  const step_id = await tellRefund(trx, services, { payment: after, refund, step: 'refund_canceled', reason })
  await notifyMerchant(trx, services, { payment, refund, code: 'refund_canceled' })
  if (!isGiven) await decideAfterRefund(trx, services, { payment: after, step_id })
}

/**
 * Completes a refund that was canceled and released, because a reorganisation has carried it out after all. What was released
 * is taken back from the capital account; what that lacks is the merchant's debt (docs/decisions/0009). The payment becomes
 * refunded when nothing of it is left; another refund of it that is under way is judged anew before it is signed.
 */
export async function reviveRefund(trx: Trx, services: FinishServices, refund: RefundRow): Promise<void> {
  const payment = await lockRefundThatIs(trx, 'canceled', refund)
  if (payment === undefined) return
  const at = services.clock.now()
  await lockMerchantAccounts(trx, [payment])
  await bookRevivedRefund(trx, refund, at)
  await endRefund(trx, refund, { state: 'accomplish', at })
  const isAll = await isAllRefunded(trx, payment)
  const status = payment.status === account_paid && isAll ? refunded : payment.status
  await trx.updateTable('payment').set({ status, updated_at: at }).where('id', '=', payment.id).execute()
  const step = isAll ? 'refunded' : 'part_refunded'
  await tellRefund(trx, services, { payment: { ...payment, status }, refund, step })
  await notifyMerchant(trx, services, { payment, refund, code: 'refund_completed' })
}

/** Whether refunds that were carried out or are on their way give back all that the payment has received. */
async function isAllRefunded(trx: Trx, { id, amount_collected }: PaymentRow): Promise<boolean> {
  const given = await refundedOf(trx, id)
  return signOf(given) > 0 && compare(given, amount_collected) >= 0
}

/**
 * The policy check before a refund is signed, in the transaction that signs it: the refund is still open, nothing stops
 * it, and it is covered. All rows stay locked until then, so no stop or cancellation can be committed between check and
 * signature.
 *
 * @throws Refusal wrong_state, cannot_be_refunded, withdrawals_paused, account_cannot_withdraw, address_not_saved,
 * address_waiting, network_off, insufficient_balance, network_cannot_send, network_not_offered, address_risky, address_frozen,
 * address_not_checked
 */
export async function permitRefund(
  trx: Trx,
  services: Pick<Services, 'clock' | 'settings'>,
  refund: RefundRow,
): Promise<void> {
  const payment = await lockOpenRefund(trx, refund)
  if (payment === undefined || refund.txid !== null) throw new Refusal('wrong_state')
  // A reorganisation may have dropped the money that is to be refunded.
  if (compare(await refundedOf(trx, payment.id), payment.amount_collected) > 0) throw new Refusal('cannot_be_refunded')
  await refuseStopped(trx, services, refund.merchant_id)
  await refuseCannotSend(trx, refund.network_id)
  await refuseElsewhere(trx, services, { payment, refund })
  await refuseInDebt(trx, refund)
  await refuseUnlessSafe(trx, services, { ...refund, ref: refundRef(refund) })
}

/** Locks payment and refund, the payment first as everywhere; undefined when another worker has ended the refund. */
export async function lockOpenRefund(trx: Trx, refund: RefundRow): Promise<PaymentRow | undefined> {
  return await lockRefundThatIs(trx, 'improgress', refund)
}

async function lockRefundThatIs(
  trx: Trx,
  state: RefundRow['state'],
  { id, merchant_id, payment_handle_id }: RefundRow,
): Promise<PaymentRow | undefined> {
  const payment = await lockPaymentOf(trx, { merchant_id, handle_id: payment_handle_id })
  const found = await trx
    .selectFrom('refund')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', state)
    .forUpdate()
    .executeTakeFirst()
  return found === undefined ? undefined : payment
}

async function payGas(trx: Trx, refund: RefundRow, spent: { fee: string; at: Date }): Promise<void> {
  await bookGas(trx, [{ ...refund, ref: `refund_gas:${refund.id}`, types: GAS_TYPES.refund, ...spent }])
}

async function endRefund(
  trx: Trx,
  { id }: RefundRow,
  { state, at }: { state: 'accomplish' | 'canceled'; at: Date },
): Promise<void> {
  await trx.updateTable('refund').set({ state, finished_at: at }).where('id', '=', id).execute()
}

/**
 * Decides a payment again after a refund. While it is under refund it is credited with nothing and keeps its status;
 * transfers that arrived or were orphaned in that time count now.
 *
 * @param payment as it is now; `step_id` tells of the end of the refund
 */
async function decideAfterRefund(
  trx: Trx,
  services: FinishServices,
  { payment, step_id: ended_by }: { payment: PaymentRow; step_id: string },
): Promise<void> {
  const arrivals = (await arrivalsOf(trx, payment)).filter(({ is_asked_token }) => is_asked_token)
  const waiting = arrivals.findLast(
    ({ state, counted, decided = false }) => state === 'confirmed' && !counted && !decided,
  )
  if (waiting === undefined) {
    const lost = arrivals.findLast(({ state }) => state === 'orphaned')
    if (lost === undefined) return
    // After each of several refunds something may be lost: the step tells their entries apart.
    const cause = { transfer_id: lost.transfer_id, step_id: ended_by }
    await decideOrSetAside(trx, services, [{ payment, cause }])
    return
  }
  const at = services.clock.now()
  const detail = { txid: waiting.txid, amount: waiting.amount }
  const step_id = await recordStep(trx, { payment_id: payment.id, kind: 'credited', detail, at })
  await decideOrSetAside(trx, services, [{ payment, cause: { transfer_id: waiting.transfer_id, step_id } }])
}

async function notifyMerchant(
  trx: Trx,
  services: FinishServices,
  { payment, refund, code }: { payment: PaymentRow; refund: RefundRow; code: 'refund_completed' | 'refund_canceled' },
): Promise<void> {
  const { merchant_id, token, chain, trade_no, out_trade_no, handle_id } = payment
  await notify(trx, services, {
    merchant_id,
    code,
    params: { amount: refund.amount, token, chain, trade_no, out_trade_no, handle_id },
  })
}
