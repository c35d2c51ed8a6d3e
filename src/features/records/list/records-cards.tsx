import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TransactionBadges } from '@/lib/domain-ui/transaction-badges'
import { signOf } from '@/lib/money/amount'
import { Amount } from '@/lib/ui/amount'
import { RecordCards } from '@/lib/ui/record-cards'
import { coverLink, RecordRow } from '@/lib/ui/record-list'
import { TokenMark } from '@/lib/ui/token-mark'
import { RecordTime } from '@/lib/domain-ui/record-time'
import { RecordLink } from './record-link'
import type { RecordRow as Payment } from './use-records'

interface RecordsCardsProps {
  rows: readonly Payment[] | undefined
  zone: string
  refreshing: boolean
  error: ReactNode
  empty: ReactNode
  skeletons: number
}

/** The list on a phone: one card per payment. */
export function RecordsCards({ zone, ...list }: RecordsCardsProps) {
  const { t } = useLingui()
  return (
    <RecordCards
      {...list}
      label={t`Payment records`}
      rowKey={({ handle_id }) => handle_id}
      renderCard={(row) => <PaymentCard row={row} zone={zone} />}
    />
  )
}

function PaymentCard({ row, zone }: { row: Payment; zone: string }) {
  const paid = signOf(row.amount_collected) > 0
  return (
    <RecordRow
      lead={
        <>
          <TokenMark token={row.token} network={row.chain} />
          <Amount value={paid ? row.amount_collected : row.amount} unit={row.token} />
        </>
      }
      state={<TransactionBadges payment={row} short />}
      detail={
        <RecordLink handle_id={row.handle_id} className={coverLink}>
          {row.out_trade_no} · {row.apply_name}
        </RecordLink>
      }
      time={<RecordTime at={row.created_time} zone={zone} />}
    />
  )
}
