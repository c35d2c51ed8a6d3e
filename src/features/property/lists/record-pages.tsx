import type { UseQueryResult } from '@tanstack/react-query'
import type { RowData } from '@tanstack/react-table'
import { plural } from '@lingui/core/macro'
import { type ReactNode, useEffect } from 'react'
import { QueryFault } from '@/lib/api/query-fault'
import { usePhoneWidth } from '@/lib/device/use-phone-width'
import { announce } from '@/lib/ui/announce'
import { classNames } from '@/lib/ui/class-names'
import { RecordList } from '@/lib/ui/record-list'
import { Loading, Skeleton } from '@/lib/ui/skeleton'
import { DataTable } from '@/lib/ui/table/data-table'
import { Pager } from '@/lib/ui/table/pager'
import type { TableColumn } from '@/lib/ui/table/table-kit'
import { changeSearch, type PropertySearch } from '../search'
import { pageSizeOf } from './list-query'

interface Page<Row> {
  list: Row[]
  total: number
}

interface RecordPagesProps<Row extends RowData> {
  /** The name of the list. */
  name: string
  query: UseQueryResult<Page<Row>>
  /** What could not be loaded, as a sentence. */
  fault: ReactNode
  empty: ReactNode
  rowKey: (row: Row) => string
  /** From 641 px up. Keep it stable. */
  columns: readonly TableColumn<Row>[]
  /** On a phone: a `RecordRow`. */
  renderCard: (row: Row) => ReactNode
  search: PropertySearch
  onSearch: (search: PropertySearch, how?: 'replace') => void
}

/** Pages of records: a table, or cards on a phone; what is old stays until something newer is there. */
export function RecordPages<Row extends RowData>(props: RecordPagesProps<Row>) {
  const { query, search, onSearch } = props
  const phone = usePhoneWidth()
  const size = pageSizeOf(search, phone)
  const total = query.isPlaceholderData ? undefined : query.data?.total
  useLastPage({ total, size, search, onSearch })
  useResultWords(total, JSON.stringify(search))
  return (
    <>
      {query.isError && query.data !== undefined && (
        <div className="px-5 pb-3 phone:px-4">
          <QueryFault query={query} title={props.fault} />
        </div>
      )}
      {phone ? <Cards {...props} /> : <Table {...props} />}
      <Pager
        page={search.page ?? 1}
        size={size}
        sizes={phone && search.tab === undefined ? PHONE_SIZES : USUAL_SIZES}
        total={query.data?.total ?? 0}
        onPageChange={(page) => onSearch(changeSearch(search, { page }))}
        onSizeChange={(next) =>
          onSearch(changeSearch(search, { size: next === 7 ? undefined : next, page: undefined }))
        }
      />
    </>
  )
}

const PHONE_SIZES = [7, 10, 20] as const
const USUAL_SIZES = [10, 20] as const

function Table<Row extends RowData>({ name, query, fault, empty, rowKey, columns, search }: RecordPagesProps<Row>) {
  const failed = query.isError && query.data === undefined
  return (
    <div className="border-t border-line-hair">
      <DataTable
        caption={name}
        columns={columns}
        rows={query.data?.list}
        rowKey={rowKey}
        refreshing={query.isPlaceholderData}
        openKey={search.open}
        skeletonRows={pageSizeOf(search, false)}
        empty={empty}
        {...(failed ? { error: <QueryFault query={query} title={fault} /> } : {})}
      />
    </div>
  )
}

function Cards<Row extends RowData>({ name, query, fault, empty, rowKey, renderCard, search }: RecordPagesProps<Row>) {
  const rows = query.data?.list
  return (
    <div
      aria-busy={query.isFetching}
      className={classNames('border-t border-line-hair', query.isPlaceholderData && 'grayscale')}
    >
      {query.isError && rows === undefined && (
        <div className="p-3">
          <QueryFault query={query} title={fault} />
        </div>
      )}
      {query.isPending && <LoadingCards count={pageSizeOf(search, true)} />}
      {rows?.length === 0 && empty}
      {rows && rows.length > 0 && (
        <RecordList label={name}>
          {rows.map((row) => (
            <CardOf key={rowKey(row)}>{renderCard(row)}</CardOf>
          ))}
        </RecordList>
      )}
    </div>
  )
}

/** Gives a card its key. */
function CardOf({ children }: { children: ReactNode }) {
  return children
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

interface LastPage extends Pick<RecordPagesProps<RowData>, 'search' | 'onSearch'> {
  total: number | undefined
  size: number
}

/** A page that does not exist any more, or never did, leads to the last one. */
function useLastPage({ total, size, search, onSearch }: LastPage): void {
  useEffect(() => {
    if (total === undefined) return
    const last = Math.max(1, Math.ceil(total / size))
    if ((search.page ?? 1) > last) onSearch(changeSearch(search, { page: last }), 'replace')
  }, [total, size, search, onSearch])
}

/** How many there are, said once for each question. */
function useResultWords(total: number | undefined, question: string): void {
  useEffect(() => {
    if (total !== undefined) announce(plural(total, { one: '# result', other: '# results' }))
    // What arrives later is no answer to a question.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [question, total === undefined])
}
