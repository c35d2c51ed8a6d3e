import * as chart from '#server/ledger/chart'
import { postRatedEntries } from '#server/ledger/entry-rate'
import type { Trx } from '#server/database/schema'
import { repayDebts } from '#server/ledger/debt'
import { takeBack } from '#server/ledger/take-back'
import { signOf, subtract, toDecimal } from '#shared/money/amount'

/** The money of a withdrawal; amounts are decimal text. */
interface Money {
  readonly id: string
  readonly merchant_id: string
  readonly token_id: string
  readonly network_id: string
  readonly amount: string
  readonly fee: string
  readonly received: string
  /** 1, and one more each time it was booked back; absent: 1. */
  readonly attempt?: number | undefined
}

/** The name of an attempt's entries in the ledger: each is booked once. */
const entryRef = ({ id, attempt = 1 }: Pick<Money, 'id' | 'attempt'>): string =>
  attempt === 1 ? `withdrawal:${id}` : `withdrawal:${id}:${attempt}`

/** The refs of every entry that sets money of a withdrawal aside, or takes it away again. */
export const heldEntries = ({ id, attempt = 1 }: Pick<Money, 'id' | 'attempt'>): readonly string[] => {
  const attempts = Array.from({ length: attempt }, (_, place) => entryRef({ id, attempt: place + 1 }))
  return [`withdrawal:${id}:hold`, ...attempts.flatMap((ref) => [ref, `${ref}:taken_back`, `${ref}:release`])]
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
    bookings.map(({ withdrawal: { id, attempt, merchant_id, token_id, network_id, amount, fee, received }, at }) => ({
      ref: entryRef({ id, attempt }),
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
  { id, attempt, merchant_id, token_id, network_id, amount, fee, received }: Money,
  at: Date,
): Promise<void> {
  await postRatedEntries(trx, [
    {
      ref: `${entryRef({ id, attempt })}:revived`,
      reason: 'withdrawal',
      at,
      postings: [
        ...(await takeBack(trx, { merchant_id, application_id: null, token_id }, amount)),
        { account: chart.onChain(network_id), token_id, amount: received },
        { account: chart.fees, token_id, amount: fee },
      ].filter((posting) => signOf(posting.amount) !== 0),
    },
  ])
}

/**
 * Books a completed withdrawal back, because a reorganisation has taken its transfer away: its money is set aside again.
 *
 * @throws LedgerError
 */
export async function bookTakenBack(
  trx: Trx,
  { id, attempt, merchant_id, token_id, network_id, amount, fee, received }: Money,
  at: Date,
): Promise<void> {
  await postRatedEntries(trx, [
    {
      ref: `${entryRef({ id, attempt })}:taken_back`,
      reason: 'withdrawal',
      at,
      postings: [
        { account: chart.onChain(network_id), token_id, amount: negative(received) },
        { account: chart.fees, token_id, amount: negative(fee) },
        { account: chart.held(merchant_id), token_id, amount },
      ].filter((posting) => signOf(posting.amount) !== 0),
    },
  ])
}

/** Returns the held money of a withdrawal, with the fee, to the capital account. A debt is repaid from it first. */
export async function releaseWithdrawal(
  trx: Trx,
  { id, attempt, merchant_id, token_id, amount }: Money,
  at: Date,
): Promise<void> {
  const cause = `${entryRef({ id, attempt })}:release`
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
