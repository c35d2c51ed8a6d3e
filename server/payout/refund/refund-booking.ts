import * as chart from '#server/ledger/chart'
import { Refusal } from '#server/core/refusal'
import { postRatedEntries } from '#server/ledger/entry-rate'
import type { LedgerPosting } from '#server/ledger/ledger-entry'
import { lockedBalances } from '#server/ledger/locked-balances'
import type { Trx } from '#server/database/schema'
import { repayDebts } from '#server/ledger/debt'
import { takeBack } from '#server/ledger/take-back'
import type { PaymentRow } from '#server/payment/payment-row'
import { compare, signOf, subtract, toDecimal } from '#shared/money/amount'

type Money = Pick<PaymentRow, 'merchant_id' | 'application_id' | 'token_id' | 'network_id' | 'fiat_name'>

/** The amounts of a refund, decimal text; `from_capital` of `amount` comes from the capital account. */
interface Booked {
  readonly id: string
  readonly amount: string
  readonly from_capital: string
}

/** The refs of every entry that sets money of a refund aside, or takes it away again. */
export const heldEntries = (id: string): readonly string[] => [
  `refund:${id}:hold`,
  `refund:${id}`,
  `refund:${id}:release`,
]

const negative = (amount: string): string => toDecimal(subtract('0', amount))

/** How much of a refund the capital account can pay; the application's account pays the rest. Both stay locked. */
export async function shareOfCapital(trx: Trx, money: Money, amount: string): Promise<string> {
  const { merchant_id, application_id, token_id } = money
  const accounts = [chart.capital(merchant_id), chart.application(merchant_id, application_id)] as const
  const balances = await lockedBalances(trx, accounts, token_id)
  const [capital, application] = [balances.get(accounts[0].owner) ?? '0', balances.get(accounts[1].owner) ?? '0']
  const from_capital = compare(capital, amount) < 0 ? capital : amount
  if (compare(application, subtract(amount, from_capital)) < 0) throw new Refusal('insufficient_balance')
  return from_capital
}

interface Booking {
  readonly payment: Money
  readonly refund: Booked
  readonly at: Date
}

/**
 * Sets the money of refunds aside: it is neither the merchant's to spend, nor gone.
 *
 * @throws LedgerError overdrawn
 * @example
 * await bookRefundHolds(trx, [{ payment, refund: { id, amount, from_capital }, at: clock.now() }])
 */
export async function bookRefundHolds(trx: Trx, bookings: readonly Booking[]): Promise<void> {
  await postRatedEntries(
    trx,
    bookings.map(({ payment, refund, at }) => ({
      ref: `refund:${refund.id}:hold`,
      reason: 'refund_hold',
      at,
      postings: [
        ...sources(payment, refund).map((posting) => ({ ...posting, amount: negative(posting.amount) })),
        { account: chart.held(payment.merchant_id), token_id: payment.token_id, amount: refund.amount },
      ],
      fiats: [payment.fiat_name],
    })),
  )
}

/**
 * The money of refunds is gone: the chain has it.
 *
 * @throws LedgerError
 * @example
 * await bookRefunds(trx, [{ payment, refund, at: clock.now() }])
 */
export async function bookRefunds(trx: Trx, bookings: readonly Booking[]): Promise<void> {
  await postRatedEntries(
    trx,
    bookings.map(({ payment: { merchant_id, token_id, network_id, fiat_name }, refund, at }) => ({
      ref: `refund:${refund.id}`,
      reason: 'refund',
      at,
      postings: [
        { account: chart.held(merchant_id), token_id, amount: negative(refund.amount) },
        { account: chart.onChain(network_id), token_id, amount: refund.amount },
      ],
      fiats: [fiat_name],
    })),
  )
}

/** Nothing was sent: every part goes back to where it came from; a debt is paid from it first. */
export async function releaseRefund(trx: Trx, { payment, refund, at }: Booking): Promise<void> {
  const { merchant_id, token_id, fiat_name } = payment
  const cause = `refund:${refund.id}:release`
  await postRatedEntries(trx, [
    {
      ref: cause,
      reason: 'refund_release',
      at,
      postings: [
        { account: chart.held(merchant_id), token_id, amount: negative(refund.amount) },
        ...sources(payment, refund),
      ],
      fiats: [fiat_name],
    },
  ])
  await repayDebts(trx, [{ merchant_id, token_id, cause, at }])
}

/**
 * Books a refund that was canceled and that the chain has carried out after all: from the capital account, and what that
 * lacks is the merchant's debt.
 *
 * @throws LedgerError
 */
export async function bookRevivedRefund(
  trx: Trx,
  {
    id,
    merchant_id,
    token_id,
    network_id,
    amount,
  }: Omit<Booked, 'from_capital'> & Omit<Money, 'application_id' | 'fiat_name'>,
  at: Date,
): Promise<void> {
  await postRatedEntries(trx, [
    {
      ref: `refund:${id}:revived`,
      reason: 'refund',
      at,
      postings: [
        ...(await takeBack(trx, { merchant_id, application_id: null, token_id }, amount)),
        { account: chart.onChain(network_id), token_id, amount },
      ],
    },
  ])
}

function sources({ merchant_id, application_id, token_id }: Money, { amount, from_capital }: Booked): LedgerPosting[] {
  const rest = toDecimal(subtract(amount, from_capital))
  return [
    { account: chart.capital(merchant_id), token_id, amount: from_capital },
    { account: chart.application(merchant_id, application_id), token_id, amount: rest },
  ].filter((posting) => signOf(posting.amount) !== 0)
}
