import { applicationAccount, capitalAccount, heldAccount } from '#server/ledger/accounts'
import { Refusal } from '#server/core/refusal'
import { postEntry } from '#server/ledger/ledger'
import type { LedgerPosting } from '#server/ledger/ledger-entry'
import { lockedBalance } from '#server/ledger/locked-balance'
import type { Trx } from '#server/database/schema'
import { repayDebt } from '#server/ledger/debt'
import type { PaymentRow } from '#server/payment/payment-row'
import { compare, signOf, subtract, toDecimal } from '@/lib/money/amount'

type Account = LedgerPosting['account']
type Money = Pick<PaymentRow, 'merchant_id' | 'application_id' | 'token_id' | 'network_id'>

/** The amounts of a refund, decimal text; `from_capital` of `amount` comes from the capital account. */
interface Booked {
  readonly id: string
  readonly amount: string
  readonly from_capital: string
}

const owed = (owner: string): Account => ({ owner, kind: 'liability' })
const negative = (amount: string): string => toDecimal(subtract('0', amount))

/** How much of a refund the capital account can pay; the application's account pays the rest. Both stay locked. */
export async function shareOfCapital(trx: Trx, money: Money, amount: string): Promise<string> {
  const { merchant_id, application_id, token_id } = money
  const capital = await lockedBalance(trx, owed(capitalAccount(merchant_id)), token_id)
  const application = await lockedBalance(trx, owed(applicationAccount(merchant_id, application_id)), token_id)
  const from_capital = compare(capital, amount) < 0 ? capital : amount
  if (compare(application, subtract(amount, from_capital)) < 0) throw new Refusal('insufficient_balance')
  return from_capital
}

/** Moves the money of a refund to the account for held money, where the merchant cannot spend it. */
export async function holdRefund(trx: Trx, money: Money, refund: Booked & { readonly at: Date }): Promise<void> {
  const { merchant_id, token_id } = money
  await post(trx, {
    ref: `refund:${refund.id}:hold`,
    reason: 'refund_hold',
    at: refund.at,
    postings: [
      ...sources(money, refund).map((posting) => ({ ...posting, amount: negative(posting.amount) })),
      { account: owed(heldAccount(merchant_id)), token_id, amount: refund.amount },
    ],
  })
}

/** Books a completed refund: the money has left the platform. */
export async function bookRefund(trx: Trx, money: Money, refund: Booked & { readonly at: Date }): Promise<void> {
  const { merchant_id, token_id, network_id } = money
  await post(trx, {
    ref: `refund:${refund.id}`,
    reason: 'refund',
    at: refund.at,
    postings: [
      { account: owed(heldAccount(merchant_id)), token_id, amount: negative(refund.amount) },
      { account: { owner: `chain:${network_id}`, kind: 'asset' }, token_id, amount: refund.amount },
    ],
  })
}

/** Returns the held money of a refund to the accounts that it came from. A debt is repaid from it first. */
export async function releaseRefund(trx: Trx, money: Money, refund: Booked & { readonly at: Date }): Promise<void> {
  const { merchant_id, token_id } = money
  const cause = `refund:${refund.id}:release`
  await post(trx, {
    ref: cause,
    reason: 'refund_release',
    at: refund.at,
    postings: [
      { account: owed(heldAccount(merchant_id)), token_id, amount: negative(refund.amount) },
      ...sources(money, refund),
    ],
  })
  await repayDebt(trx, { merchant_id, token_id, cause, at: refund.at })
}

function sources({ merchant_id, application_id, token_id }: Money, { amount, from_capital }: Booked): LedgerPosting[] {
  const rest = toDecimal(subtract(amount, from_capital))
  return [
    { account: owed(capitalAccount(merchant_id)), token_id, amount: from_capital },
    { account: owed(applicationAccount(merchant_id, application_id)), token_id, amount: rest },
  ]
}

async function post(trx: Trx, entry: Parameters<typeof postEntry>[1]): Promise<void> {
  await postEntry(trx, { ...entry, postings: entry.postings.filter(({ amount }) => signOf(amount) !== 0) })
}
