import { Refusal } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import type { Trx } from '#server/database/schema'
import { traceAct } from '#server/access/actor'
import type { Actor } from '#server/access/actor'
import { refuseInDebt } from '#server/ledger/debt'
import { lockMerchantAccounts } from '#server/ledger/merchant-lock'
import { newHandleId } from '#server/core/order-number'
import { lockPaymentOf } from '#server/payment/payment-row'
import type { PaymentRow } from '#server/payment/payment-row'
import { fitsToken } from '#server/core/price'
import { wantRisk } from '#server/screening/answers'
import { refuseRisky } from '#server/screening/refuse-risky'
import { limitsOf, refuseAboveLimits } from '../policy/limits'
import { refuseCannotSend } from '../policy/network-setting'
import { checkPayoutAddress } from '../policy/payout-address'
import { refuseStopped } from '../policy/policy'
import type { BodyOf } from '#shared/contract/operation'
import { TRANSACTION_STATUS } from '#shared/contract/transactions'
import type { refund } from '#shared/contract/transactions'
import { compare, multiply, rescale, toDecimal } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { smallestPayout } from '../smallest-payout'
import { refuseElsewhere } from './elsewhere'
import { bookRefundHolds, shareOfCapital } from './refund-booking'
import { fitsOption, refundOptions } from './refund-options'
import { rightOfProof, writeWarrant } from '../warrant/warrant'
import type { Right } from '../warrant/warrant'
import { findRefund, refundedOf, refundFacts, selectRefunds, toRefundRecord } from './refund-row'
import type { RefundRecord, RefundRow } from './refund-row'
import { mailRefund } from './notice'
import { tellRefund } from './tell-refund'

type RefundBody = Pick<BodyOf<typeof refund>, 'handle_id' | 'kind' | 'amount' | 'address' | 'reason' | 'client_ref'>
type RefundWish = Omit<RefundBody, 'client_ref'>
type RefundServices = Pick<Services, 'clock' | 'events' | 'settings' | 'mail'>

const USDT_DECIMALS = 6

/**
 * Requests a refund: holds the money, sets the payment under refund (2 becomes 5), writes the activity log and a mail.
 * `advanceRefunds` sends it. A repeat of the same intent returns the first refund without further effects.
 *
 * @throws Refusal nonexistent_transaction, key_reused, cannot_be_refunded, parameter_error at `amount`,
 * amount_too_small below the network's cost, address_wrong_chain, address_refused, address_not_saved, address_waiting,
 * address_risky, address_frozen, insufficient_balance, withdrawals_paused, and to an address that has not paid network_off,
 * single_withdrawal_too_large, day_limit_exceeded; account_cannot_withdraw, network_cannot_send,
 * network_not_offered
 */
export async function requestRefund(
  trx: Trx,
  services: RefundServices,
  { by, body }: { by: Actor; body: RefundBody },
): Promise<RefundRecord> {
  const { merchant_id } = by
  const payment = await lockPaymentOf(trx, { merchant_id, handle_id: body.handle_id })
  if (payment === undefined) throw new Refusal('nonexistent_transaction')
  const before = await refundOfRef(trx, { by, body, payment })
  if (before !== undefined) return before
  const { client_ref, ...wish } = body
  const rightTo = (subject: string): Right => rightOfProof(by, subject)
  const row = await makeRefund(trx, services, { by, payment, wish, asked_with: { client_ref }, rightTo })
  return toRefundRecord(row, by.language)
}

/** What a refund was asked with: the intent of a merchant, or the number of a shop. */
type AskedWith = { readonly client_ref: string } | { readonly application_id: string; readonly out_refund_no: string }

interface Making {
  readonly by: Actor
  readonly payment: PaymentRow
  readonly wish: RefundWish
  readonly asked_with: AskedWith
  /** Who has asked for it, by the public id of the refund. */
  readonly rightTo: (handle_id: string) => Right
}

/**
 * Makes a refund of a locked payment that was not made before. Every refund goes this way, whoever asks for it.
 *
 * @throws Refusal as {@link requestRefund}
 */
export async function makeRefund(
  trx: Trx,
  services: RefundServices,
  { by, payment, wish: body, asked_with, rightTo }: Making,
): Promise<RefundRow> {
  const { merchant_id } = by
  // As for a withdrawal: of many payouts at once each sees what the one before it has taken of the limits.
  await trx.selectFrom('merchant').select('id').where('id', '=', merchant_id).forNoKeyUpdate().executeTakeFirstOrThrow()
  // A refund can send money to any address, so a stop of withdrawals stops it too.
  await refuseStopped(trx, services, merchant_id)
  await refuseCannotSend(trx, payment.network_id)
  const amount = await checkedAmount(trx, payment, body)
  const address = await checkPayoutAddress(trx, { network_id: payment.network_id, address: body.address })
  await lockMerchantAccounts(trx, [payment])
  await refuseInDebt(trx, payment)
  const { network_id } = payment
  const to_payer = await refuseElsewhere(trx, services, {
    payment,
    refund: { merchant_id, network_id, amount, address },
  })
  const usdt_amount = toDecimal(rescale(multiply(amount, payment.rate), USDT_DECIMALS))
  if (!to_payer) refuseAboveLimits(usdt_amount, await limitsOf(trx, services, merchant_id))
  await refuseRisky(trx, services, { ...payment, address })
  await wantRisk(trx, services, { ...payment, address })
  const from_capital = await shareOfCapital(trx, payment, amount)
  const at = services.clock.now()
  const { id } = await trx
    .insertInto('refund')
    .values({
      handle_id: newHandleId(),
      payment_id: payment.id,
      merchant_id,
      kind: body.kind,
      amount,
      usdt_amount,
      address,
      to_payer,
      state: 'improgress',
      reason: body.reason ?? '',
      ...asked_with,
      from_capital,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await bookRefundHolds(trx, [{ payment, refund: { id, amount, from_capital }, at }])
  const status = TRANSACTION_STATUS.under_refund
  await trx.updateTable('payment').set({ status, updated_at: at }).where('id', '=', payment.id).execute()
  const row = await selectRefunds(trx).where('refund.id', '=', id).executeTakeFirstOrThrow()
  await writeWarrant(trx, services, refundFacts(row), rightTo(row.handle_id))
  await tellRefund(trx, services, { payment: { ...payment, status }, refund: row, step: 'refund_requested' })
  const record = toRefundRecord(row, by.language)
  const { handle_id, trade_no, token } = record
  await traceAct(trx, services, by, {
    record: handle_id,
    detail: { refund: handle_id, trade_no, amount, token, address },
  })
  await mailRefund(trx, services, { merchant_id, refund: record, by })
  return row
}

/**
 * The refund of an intent that was executed before, although the row of its key is gone (SECURITY.md 3.1, point 6).
 *
 * @throws Refusal key_reused when the body differs
 */
async function refundOfRef(
  trx: Trx,
  { by, body, payment }: { by: Actor; body: RefundBody; payment: PaymentRow },
): Promise<RefundRecord | undefined> {
  const { merchant_id, language } = by
  const found = await findRefund(trx, { merchant_id, client_ref: body.client_ref, language })
  if (found === undefined) return undefined
  const address = await checkPayoutAddress(trx, { network_id: payment.network_id, address: body.address })
  const isSame =
    found.payment_handle_id === body.handle_id &&
    found.kind === body.kind &&
    found.address === address &&
    compare(found.amount, body.amount) === 0
  if (!isSame) throw new Refusal('key_reused')
  return found
}

async function checkedAmount(trx: Trx, payment: PaymentRow, { kind, amount }: RefundWish): Promise<string> {
  const options = refundOptions({ ...payment, refunded: await refundedOf(trx, payment.id) })
  if (options.length === 0) throw new Refusal('cannot_be_refunded')
  const option = options.find((each) => each.kind === kind)
  if (option === undefined)
    throw new Refusal('parameter_error', [{ path: 'kind', message: 'Nothing was overpaid', chinese: '没有多付的金额' }])
  if (!fitsOption(option, amount) || !fitsToken(amount, payment.decimals)) {
    const [most, chinese] = kind === 'part' ? ['At most', '最多'] : ['Exactly', '须正好为']
    const sum = `${option.amount} ${payment.token}`
    const words = { message: `${most} ${sum}`, chinese: `${chinese} ${sum}` }
    throw new Refusal('parameter_error', [{ path: 'amount', ...words }])
  }
  const least = await smallestPayout(trx, payment.token_id)
  if (compare(amount, least) < 0) {
    const message = `The network costs ${least} ${payment.token}: refund at least that`
    throw new Refusal('amount_too_small', [{ path: 'amount', message }])
  }
  return formatAmount(amount, { mode: 'plain' })
}
