import * as chart from '#server/ledger/chart'
import { postRatedEntries } from '#server/ledger/entry-rate'
import type { Trx } from '#server/database/schema'
import { owedBy, repayDebts } from '#server/ledger/debt'
import { lockedBalance } from '#server/ledger/locked-balance'
import { compare, signOf, subtract, toDecimal } from '@/lib/money/amount'

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

interface Booking {
  readonly withdrawal: Money
  readonly at: Date
}

/**
 * Sets the money of withdrawals aside: it is neither the merchant's to spend, nor gone.
 *
 * @throws LedgerError overdrawn
 * @example
 * await bookWithdrawalHolds(trx, [{ withdrawal, at: withdrawal.created_at }])
 */
export async function bookWithdrawalHolds(trx: Trx, bookings: readonly Booking[]): Promise<void> {
  await postRatedEntries(
    trx,
    bookings.map(({ withdrawal: { id, merchant_id, token_id, amount }, at }) => ({
      ref: `withdrawal:${id}:hold`,
      reason: 'withdrawal_hold',
      at,
      postings: [
        { account: chart.capital(merchant_id), token_id, amount: negative(amount) },
        { account: chart.held(merchant_id), token_id, amount },
      ],
    })),
  )
}

/**
 * The money of withdrawals is gone: the chain has it, less the fee.
 *
 * @throws LedgerError
 * @example
 * await bookWithdrawals(trx, [{ withdrawal, at: clock.now() }])
 */
export async function bookWithdrawals(trx: Trx, bookings: readonly Booking[]): Promise<void> {
  await postRatedEntries(
    trx,
    bookings.map(({ withdrawal: { id, merchant_id, token_id, network_id, amount, fee, received }, at }) => ({
      ref: `withdrawal:${id}`,
      reason: 'withdrawal',
      at,
      postings: [
        { account: chart.held(merchant_id), token_id, amount: negative(amount) },
        { account: chart.onChain(network_id), token_id, amount: received },
        { account: chart.fees, token_id, amount: fee },
      ].filter((posting) => signOf(posting.amount) !== 0),
    })),
  )
}

/**
 * Takes back what was released of a withdrawal that the chain has carried out after all. What the capital account lacks
 * is the merchant's debt.
 *
 * @throws LedgerError
 */
export async function bookRevivedWithdrawal(
  trx: Trx,
  { id, merchant_id, token_id, network_id, amount, fee, received }: Money,
  at: Date,
): Promise<void> {
  const capital = chart.capital(merchant_id)
  const available = await lockedBalance(trx, capital, token_id)
  const taken = compare(available, amount) < 0 ? available : amount
  const owed = toDecimal(subtract(amount, taken))
  await postRatedEntries(trx, [
    {
      ref: `withdrawal:${id}:revived`,
      reason: 'withdrawal',
      at,
      postings: [
        { account: capital, token_id, amount: negative(taken) },
        owedBy({ merchant_id, token_id }, owed),
        { account: chart.onChain(network_id), token_id, amount: received },
        { account: chart.fees, token_id, amount: fee },
      ].filter((posting) => signOf(posting.amount) !== 0),
    },
  ])
}

/** Returns the held money of a withdrawal, with the fee, to the capital account. A debt is repaid from it first. */
export async function releaseWithdrawal(
  trx: Trx,
  { id, merchant_id, token_id, amount }: Money,
  at: Date,
): Promise<void> {
  const cause = `withdrawal:${id}:release`
  await postRatedEntries(trx, [
    {
      ref: cause,
      reason: 'withdrawal_release',
      at,
      postings: [
        { account: chart.held(merchant_id), token_id, amount: negative(amount) },
        { account: chart.capital(merchant_id), token_id, amount },
      ],
    },
  ])
  await repayDebts(trx, [{ merchant_id, token_id, cause, at }])
}
