import { Trans } from '@lingui/react/macro'
import type { Transaction } from '#shared/contract/transactions'
import { compare } from '#shared/money/amount'
import { Amount } from '@/lib/ui/amount'

/** What came for a payment, and what was asked where that differs. */
export function PaidAmount({ payment: { amount, amount_collected } }: { payment: Transaction }) {
  return (
    <>
      <Amount value={amount_collected} />
      {compare(amount, amount_collected) !== 0 && (
        <span className="block type-12 text-text-3">
          <Trans>
            asked <Amount value={amount} />
          </Trans>
        </span>
      )}
    </>
  )
}
