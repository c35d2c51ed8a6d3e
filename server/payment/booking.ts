import * as chart from '#server/ledger/chart'
import { repayDebts } from '#server/ledger/debt'
import { postRatedEntries } from '#server/ledger/entry-rate'
import type { RatedEntry } from '#server/ledger/entry-rate'
import { LedgerError } from '#server/ledger/ledger-entry'
import type { LedgerPosting } from '#server/ledger/ledger-entry'
import type { Trx } from '#server/database/schema'
import { takeBack } from '#server/ledger/take-back'
import { add, signOf, subtract, toDecimal } from '#shared/money/amount'
import type { Decimal } from '#shared/money/amount'
import type { PaymentRow } from './payment-row'
import type { Shares } from './shares'

interface PaymentBooking {
  /** As it stands in the books. */
  readonly payment: PaymentRow
  /** What it is worth now. */
  readonly shares: Shares
  /** Names the cause, once and for all. */
  readonly ref: string
  readonly at: Date
}

/**
 * Brings the books from what payments were credited with to what they are worth now: more on a further transfer, less when
 * the chain took one back. Nothing is booked for a payment whose worth is the same. Entries are made in the order given.
 *
 * @throws LedgerError; ref_reused also where an entry with the same postings is booked: the figures of the payment move in the
 * transaction of their entry, so what is not in them yet was not booked
 * @throws RangeError when a ref stands twice in `bookings`
 * @example
 * await bookPayments(trx, [{ payment, shares, ref: `payment:${payment.id}:${transfer_id}`, at: clock.now() }])
 */
export async function bookPayments(trx: Trx, bookings: readonly PaymentBooking[]): Promise<void> {
  const waiting: RatedEntry[] = []
  const toCapital: Parameters<typeof repayDebts>[1][number][] = []
  for (const booking of bookings) {
    const { payment, shares, ref, at } = booking
    const { token_id, network_id, fiat_name } = payment
    const fees = subtract(shares.fees, payment.fees)
    const received = subtract(shares.mch_real_receive, payment.mch_real_receive)
    const collected = add(fees, received)
    if (signOf(collected) === 0) continue
    // What can be taken back depends on what the entries before it leave in the accounts.
    if (signOf(received) < 0) await postOnce(trx, waiting.splice(0))
    const postings = [
      { account: chart.onChain(network_id), token_id, amount: toDecimal(subtract('0', collected)) },
      ...(await merchantsPart(trx, payment, received)),
      { account: chart.fees, token_id, amount: toDecimal(fees) },
    ]
    waiting.push({
      ref,
      reason: signOf(collected) > 0 ? 'payment' : 'payment_reversal',
      at,
      postings: postings.filter(({ amount }) => signOf(amount) !== 0),
      fiats: [fiat_name],
    })
    if (payment.is_of_deleted && signOf(received) > 0) toCapital.push({ ...payment, cause: ref, at })
  }
  await postOnce(trx, waiting)
  await repayDebts(trx, toCapital)
}

async function postOnce(trx: Trx, entries: readonly RatedEntry[]): Promise<void> {
  const results = await postRatedEntries(trx, entries)
  const before = results.findIndex(({ status }) => status === 'duplicate')
  if (before >= 0) throw new LedgerError('ref_reused', `Another change is booked as '${entries[before]?.ref ?? ''}'`)
}

async function merchantsPart(trx: Trx, payment: PaymentRow, received: Decimal): Promise<LedgerPosting[]> {
  if (signOf(received) < 0) return await takeBack(trx, payment, toDecimal(subtract('0', received)))
  const { token_id, merchant_id, application_id, is_of_deleted } = payment
  // Nobody looks into the account of an application that is gone.
  const account = is_of_deleted ? chart.capital(merchant_id) : chart.application(merchant_id, application_id)
  return [{ account, token_id, amount: toDecimal(received) }]
}
