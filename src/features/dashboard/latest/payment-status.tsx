import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Transaction } from '@/lib/api/contract/transactions'
import { subtract } from '@/lib/money/amount'
import { Amount } from '@/lib/ui/amount'
import { Badge } from '@/lib/ui/badge'

/** The list holds paid ones only; an exception stands beside the status, never instead of it. */
export function PaymentStatus({ row }: { row: Transaction }) {
  return (
    <>
      <Badge tone="success" icon={Check}>
        <Trans>Paid</Trans>
      </Badge>
      {row.exception && (
        <Badge tone="warning">
          <Exception row={row} />
        </Badge>
      )}
    </>
  )
}

function Exception({ row }: { row: Transaction }): ReactNode {
  const difference = (
    <Amount value={subtract(row.amount_collected, row.amount)} sign="always" className="[&_*]:text-inherit" />
  )
  switch (row.exception) {
    case 'over':
      return <Trans>Overpaid {difference}</Trans>
    case 'under':
      return <Trans>Underpaid {difference}</Trans>
    case 'late':
      return <Trans>Late</Trans>
    case 'wrong_token':
      return <Trans>Wrong token</Trans>
    default:
      return null
  }
}
