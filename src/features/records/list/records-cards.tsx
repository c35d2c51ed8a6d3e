import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TransactionBadges } from '@/lib/api/transaction-badges'
import { signOf } from '@/lib/money/amount'
import { Amount } from '@/lib/ui/amount'
import { classNames } from '@/lib/ui/class-names'
import { coverLink, RecordList, RecordRow } from '@/lib/ui/record-list'
import { Skeleton } from '@/lib/ui/skeleton'
import { TokenMark } from '@/lib/ui/token-mark'
import { RecordTime } from '@/lib/api/record-time'
import type { RecordRow as Payment } from './record-columns'
import { RecordLink } from './record-link'

interface RecordsCardsProps {
  rows: readonly Payment[] | undefined
  zone: string
  refreshing: boolean
  error: ReactNode
  empty: ReactNode
  skeletons: number
}

/** The list on a phone: a card per payment. */
export function RecordsCards({ rows, zone, refreshing, error, empty, skeletons }: RecordsCardsProps) {
  const { t } = useLingui()
  return (
    <div aria-busy={refreshing || rows === undefined} className={classNames(refreshing && 'grayscale')}>
      {error && <div className="p-3">{error}</div>}
      {rows === undefined && !error && <LoadingCards count={skeletons} />}
      {rows?.length === 0 && !error && empty}
      {rows && rows.length > 0 && (
        <RecordList label={t`Payment records`}>
          {rows.map((row) => (
            <PaymentCard key={row.handle_id} row={row} zone={zone} />
          ))}
        </RecordList>
      )}
    </div>
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
          {row.number}. {row.out_trade_no} · {row.apply_name}
        </RecordLink>
      }
      time={<RecordTime at={row.created_time} zone={zone} />}
    />
  )
}

function LoadingCards({ count }: { count: number }) {
  return (
    <div aria-hidden className="reveal-late divide-y divide-line-hair">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="grid gap-2.5 px-4 py-3.5">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="w-48" />
        </div>
      ))}
    </div>
  )
}
