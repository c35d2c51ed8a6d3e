import * as chart from '#server/ledger/chart'
import { Refusal } from '#server/core/refusal'
import { postRatedEntry } from '#server/ledger/entry-rate'
import type { LedgerEntry, LedgerPosting } from '#server/ledger/ledger-entry'
import { lockedBalance } from '#server/ledger/locked-balance'
import type { Trx } from '#server/database/schema'
import { repayDebt } from '#server/ledger/debt'
import type { PaymentRow } from '#server/payment/payment-row'
import { compare, signOf, subtract, toDecimal } from '@/lib/money/amount'

type Money = Pick<PaymentRow, 'merchant_id' | 'application_id' | 'token_id' | 'network_id' | 'fiat_name'>

/** A refund that is booked: `from_capital` of `amount` came from the capital account. Decimal text. */
interface Booked {
  readonly id: string
  readonly amount: string
  readonly from_capital: string
}

const negative = (amount: string): string => toDecimal(subtract('0', amount))

/**
 * How much of a refund the capital account can pay; the application's account has the rest. Both stay locked.
 *
 * @throws Refusal insufficient_balance
 */
export async function shareOfCapital(trx: Trx, money: Money, amount: string): Promise<string> {
  const { merchant_id, application_id, token_id } = money
  const capital = await lockedBalance(trx, chart.capital(merchant_id), token_id)
  const application = await lockedBalance(trx, chart.application(merchant_id, application_id), token_id)
  const from_capital = compare(capital, amount) < 0 ? capital : amount
  if (compare(application, subtract(amount, from_capital)) < 0) throw new Refusal('insufficient_balance')
  return from_capital
}

/** Sets the money of a refund aside: it is neither the merchant's to spend, nor gone. */
export async function holdRefund(trx: Trx, money: Money, refund: Booked & { readonly at: Date }): Promise<void> {
  const { merchant_id, token_id } = money
  await post(trx, money, {
    ref: `refund:${refund.id}:hold`,
    reason: 'refund_hold',
    at: refund.at,
    postings: [
      ...sources(money, refund).map((posting) => ({ ...posting, amount: negative(posting.amount) })),
      { account: chart.held(merchant_id), token_id, amount: refund.amount },
    ],
  })
}

/** The money is gone: the chain has it. */
export async function bookRefund(trx: Trx, money: Money, refund: Booked & { readonly at: Date }): Promise<void> {
  const { merchant_id, token_id, network_id } = money
  await post(trx, money, {
    ref: `refund:${refund.id}`,
    reason: 'refund',
    at: refund.at,
    postings: [
      { account: chart.held(merchant_id), token_id, amount: negative(refund.amount) },
      { account: chart.onChain(network_id), token_id, amount: refund.amount },
    ],
  })
}

/** Nothing was sent: every part goes back to where it came from; a debt is paid from it first. */
export async function releaseRefund(trx: Trx, money: Money, refund: Booked & { readonly at: Date }): Promise<void> {
  const { merchant_id, token_id } = money
  const cause = `refund:${refund.id}:release`
  await post(trx, money, {
    ref: cause,
    reason: 'refund_release',
    at: refund.at,
    postings: [
      { account: chart.held(merchant_id), token_id, amount: negative(refund.amount) },
      ...sources(money, refund),
    ],
  })
  await repayDebt(trx, { merchant_id, token_id, cause, at: refund.at })
}

function sources({ merchant_id, application_id, token_id }: Money, { amount, from_capital }: Booked): LedgerPosting[] {
  const rest = toDecimal(subtract(amount, from_capital))
  return [
    { account: chart.capital(merchant_id), token_id, amount: from_capital },
    { account: chart.application(merchant_id, application_id), token_id, amount: rest },
  ]
}

async function post(trx: Trx, { fiat_name }: Money, entry: LedgerEntry): Promise<void> {
  const postings = entry.postings.filter(({ amount }) => signOf(amount) !== 0)
  await postRatedEntry(trx, { ...entry, postings }, [fiat_name])
}
