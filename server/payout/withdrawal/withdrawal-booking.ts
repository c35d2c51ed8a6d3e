import * as chart from '#server/ledger/chart'
import { postRatedEntry } from '#server/ledger/entry-rate'
import type { LedgerPosting } from '#server/ledger/ledger-entry'
import type { Trx } from '#server/database/schema'
import { repayDebt } from '#server/ledger/debt'
import { signOf, subtract, toDecimal } from '@/lib/money/amount'

/** The money of a withdrawal; amounts are decimal text. */
interface Money {
  readonly id: string
  readonly merchant_id: string
  readonly token_id: string
  readonly network_id: string
  readonly amount: string
  readonly fee: string
  readonly received: string
}

const negative = (amount: string): string => toDecimal(subtract('0', amount))

/** Sets the money aside: it is neither the merchant's to spend, nor gone. */
export async function holdWithdrawal(trx: Trx, { id, merchant_id, token_id, amount }: Money, at: Date): Promise<void> {
  await postRatedEntry(trx, {
    ref: `withdrawal:${id}:hold`,
    reason: 'withdrawal_hold',
    at,
    postings: [
      { account: chart.capital(merchant_id), token_id, amount: negative(amount) },
      { account: chart.held(merchant_id), token_id, amount },
    ],
  })
}

/** The money is gone: the chain has it, less the fee. */
export async function bookWithdrawal(trx: Trx, money: Money, at: Date): Promise<void> {
  const { id, merchant_id, token_id, network_id, amount, fee, received } = money
  const postings: LedgerPosting[] = [
    { account: chart.held(merchant_id), token_id, amount: negative(amount) },
    { account: chart.onChain(network_id), token_id, amount: received },
    { account: chart.fees, token_id, amount: fee },
  ]
  await postRatedEntry(trx, {
    ref: `withdrawal:${id}`,
    reason: 'withdrawal',
    at,
    postings: postings.filter((posting) => signOf(posting.amount) !== 0),
  })
}

/** Nothing was sent: all of it is the merchant's again, the fee too; a debt is paid from it first. */
export async function releaseWithdrawal(
  trx: Trx,
  { id, merchant_id, token_id, amount }: Money,
  at: Date,
): Promise<void> {
  const cause = `withdrawal:${id}:release`
  await postRatedEntry(trx, {
    ref: cause,
    reason: 'withdrawal_release',
    at,
    postings: [
      { account: chart.held(merchant_id), token_id, amount: negative(amount) },
      { account: chart.capital(merchant_id), token_id, amount },
    ],
  })
  await repayDebt(trx, { merchant_id, token_id, cause, at })
}
