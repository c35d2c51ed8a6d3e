import * as chart from '#server/ledger/chart'
import { postRatedEntry } from '#server/ledger/entry-rate'
import type { LedgerPosting } from '#server/ledger/ledger-entry'
import { lockedBalance } from '#server/ledger/locked-balance'
import type { Trx } from '#server/database/schema'
import { owedBy } from '#server/ledger/debt'
import { add, compare, signOf, subtract, toDecimal } from '@/lib/money/amount'
import type { Decimal } from '@/lib/money/amount'
import type { PaymentRow } from './payment-row'
import type { Shares } from './shares'

/**
 * Books the difference between what a payment was credited with and what it is worth now: more after a further
 * transfer, less after the chain took one back. Does nothing when both are the same.
 *
 * @param booking `ref` identifies the cause, so that it is booked once only
 */
export async function bookPayment(
  trx: Trx,
  payment: PaymentRow,
  booking: { shares: Shares; ref: string; at: Date },
): Promise<void> {
  const { token_id, merchant_id, application_id } = payment
  const fees = subtract(booking.shares.fees, payment.fees)
  const received = subtract(booking.shares.mch_real_receive, payment.mch_real_receive)
  const collected = add(fees, received)
  if (signOf(collected) === 0) return
  const merchants =
    signOf(received) < 0
      ? await takeBack(trx, payment, toDecimal(subtract('0', received)))
      : [{ account: chart.application(merchant_id, application_id), token_id, amount: toDecimal(received) }]
  const postings = [
    { account: chart.onChain(payment.network_id), token_id, amount: toDecimal(subtract('0', collected)) },
    ...merchants,
    { account: chart.fees, token_id, amount: toDecimal(fees) },
  ]
  const entry = {
    ref: booking.ref,
    reason: signOf(collected) > 0 ? 'payment' : 'payment_reversal',
    at: booking.at,
    postings: postings.filter(({ amount }) => signOf(amount) !== 0),
  }
  await postRatedEntry(trx, entry, [payment.fiat_name])
}

/**
 * Debits the application's account, then the capital account. What neither of them holds becomes a debt of the
 * merchant.
 */
async function takeBack(trx: Trx, payment: PaymentRow, amount: string): Promise<LedgerPosting[]> {
  const { token_id, merchant_id, application_id } = payment
  const accounts = [chart.application(merchant_id, application_id), chart.capital(merchant_id)]
  const postings: LedgerPosting[] = []
  let left: Decimal = amount
  for (const account of accounts) {
    const held = await lockedBalance(trx, account, token_id)
    const taken: Decimal = compare(held, left) < 0 ? held : left
    left = subtract(left, taken)
    postings.push({ account, token_id, amount: toDecimal(subtract('0', taken)) })
  }
  return [...postings, owedBy(payment, left)]
}
