import type { LedgerAccount } from '#server/ledger/chart'
import { repayDebts } from '#server/ledger/debt'
import { postRatedEntries } from '#server/ledger/entry-rate'
import type { Trx } from '#server/database/schema'

interface TransferBooking {
  readonly id: string
  readonly merchant_id: string
  readonly token_id: string
  /** Both are the merchant's own. */
  readonly from: LedgerAccount
  readonly to: LedgerAccount
  /** Decimal text above zero. */
  readonly amount: string
  readonly at: Date
}

/**
 * Moves money between accounts of merchants; a debt is paid from what comes to a capital account.
 *
 * @throws LedgerError overdrawn
 * @example
 * await bookTransfers(trx, [{ id, merchant_id, token_id, from, to: chart.capital(merchant_id), amount: '5', at }])
 */
export async function bookTransfers(trx: Trx, transfers: readonly TransferBooking[]): Promise<void> {
  const booked = transfers.map((transfer) => ({ ...transfer, cause: `transfer:${transfer.id}` }))
  await postRatedEntries(
    trx,
    booked.map(({ cause, at, token_id, from, to, amount }) => ({
      ref: cause,
      reason: 'transfer',
      at,
      postings: [
        { account: from, token_id, amount: `-${amount}` },
        { account: to, token_id, amount },
      ],
    })),
  )
  await repayDebts(trx, booked)
}
