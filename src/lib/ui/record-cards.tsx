import type { Key, ReactNode } from 'react'
import { classNames } from './class-names'
import { RecordList } from './record-list'
import { distinctKeys } from './distinct-keys'
import { hasLeft, LeftMark } from './left-mark'
import { Loading, Skeleton } from './skeleton'
import { UnreadMark, unreadFieldsOf } from './unread-mark'

interface RecordCardsProps<Row> {
  /** The name of the list. */
  label: string
  /** undefined during the first load, which shows a skeleton. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => Key
  /** A `RecordRow`. */
  renderCard: (row: Row) => ReactNode
  /** Shown when there are none: an `EmptyState`. */
  empty: ReactNode
  /** The error of a failed call, shown above old rows if there are any. */
  error?: ReactNode
  /** The next page is being fetched: the rows stay, dimmed. */
  refreshing?: boolean
  /** The number of skeleton cards: as many as the page will have. */
  skeletons: number
}

/** The phone's version of `DataTable`: one card for each row, with the same states. */
export function RecordCards<Row>(props: RecordCardsProps<Row>) {
  const { label, rows, rowKey, renderCard, empty, error, refreshing = false, skeletons } = props
  const loading = rows === undefined && !error
  const keys = distinctKeys(rows ?? [], rowKey)
  return (
    <div aria-busy={refreshing || loading} className={classNames(refreshing && 'grayscale')}>
      {error && <div className="p-3">{error}</div>}
      {loading && <LoadingCards count={skeletons} />}
      {rows?.length === 0 && !error && empty}
      {rows && rows.length > 0 && (
        <RecordList label={label}>
          {rows.map((row, at) => (
            <CardOf key={keys[at]} row={row}>
              {renderCard(row)}
            </CardOf>
          ))}
        </RecordList>
      )}
    </div>
  )
}

/** A card with its key, and below it whether it is still refreshed, and what could not be read of it. */
function CardOf({ row, children }: { row: unknown; children: ReactNode }) {
  return (
    <>
      {children}
      {hasLeft(row) && (
        <li data-left className="border-t-0! px-4 pb-3">
          <LeftMark />
        </li>
      )}
      {unreadFieldsOf(row).length > 0 && (
        <li className="border-t-0! px-4 pb-3">
          <UnreadMark row={row} />
        </li>
      )}
    </>
  )
}

function LoadingCards({ count }: { count: number }) {
  return (
    <Loading className="divide-y divide-line-hair">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="grid gap-2.5 px-4 py-3.5">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="w-48" />
        </div>
      ))}
    </Loading>
  )
}
