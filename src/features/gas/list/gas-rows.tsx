import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { GasExpense } from '@/lib/api/account'
import { Amount } from '@/lib/ui/amount'
import { Badge } from '@/lib/ui/badge'
import { classNames } from '@/lib/ui/class-names'
import { RecordList, RecordRow } from '@/lib/ui/record-list'
import { Skeleton } from '@/lib/ui/skeleton'
import { TokenMark } from '@/lib/ui/token-mark'
import { GasKind } from './gas-kind'
import { GasTime } from './gas-time'

export interface GasListProps {
  rows: readonly GasExpense[] | undefined
  zone: string
  empty: ReactNode
  error?: ReactNode
  /** The next page or filter is being fetched. */
  refreshing?: boolean
}

/** The gas expenses on a phone: one block each. */
export function GasRows({ rows, zone, empty, error, refreshing = false }: GasListProps) {
  const { t } = useLingui()
  return (
    <>
      {error && <div className="p-4">{error}</div>}
      {!rows && !error && <LoadingRows />}
      {rows?.length === 0 && empty}
      {rows && rows.length > 0 && (
        <div className={classNames('transition-opacity motion-quick', refreshing && 'opacity-60')}>
          <RecordList label={t`Gas expenses`}>
            {rows.map((row) => (
              <RecordRow
                key={row.id}
                lead={
                  <>
                    <TokenMark token={row.currency} network={row.chain} />
                    <Amount value={row.usdt_amount} unit="USDT" />
                  </>
                }
                state={
                  <Badge tone="outline">
                    <GasKind types={row.types} />
                  </Badge>
                }
                detail={<Amount value={row.amount} mode="full" decimals={0} unit={row.currency} />}
                time={<GasTime at={row.created_time} zone={zone} />}
              />
            ))}
          </RecordList>
        </div>
      )}
    </>
  )
}

function LoadingRows() {
  return (
    <div aria-hidden className="reveal-late divide-y divide-line-hair">
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <div key={row} className="grid gap-2.5 px-4 py-3.5">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="w-48" />
        </div>
      ))}
    </div>
  )
}
