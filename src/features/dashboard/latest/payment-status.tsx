import { useLingui } from '@lingui/react/macro'
import type { Transaction } from '@/lib/api/contract/transactions'
import { exceptionLook, transactionStatusLook } from '@/lib/api/transaction-status'
import { subtract } from '@/lib/money/amount'
import { Amount } from '@/lib/ui/amount'
import { Badge } from '@/lib/ui/badge'

/** The status, and beside it, never instead of it, how the payment differs from what was asked. */
export function PaymentStatus({ row }: { row: Transaction }) {
  const { t } = useLingui()
  const status = transactionStatusLook(row.status)
  const exception = row.exception ? exceptionLook(row.exception) : undefined
  return (
    <>
      <Badge tone={status.tone} icon={status.icon}>
        {t(status.word)}
      </Badge>
      {exception && (
        <Badge tone="warning">
          {t(exception.word)}
          {exception.differs && (
            <Amount value={subtract(row.amount_collected, row.amount)} sign="always" className="[&_*]:text-inherit" />
          )}
        </Badge>
      )}
    </>
  )
}
