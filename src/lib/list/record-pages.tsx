import type { UseQueryResult } from '@tanstack/react-query'
import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { useCardsWidth } from '@/lib/device/use-phone-width'
import { knownCount } from '#shared/money/known-count'
import { RecordCards } from '@/lib/ui/record-cards'
import { DataTable } from '@/lib/ui/table/data-table'
import { Pager, type PageSize } from '@/lib/ui/table/pager'
import type { TableColumn } from '@/lib/ui/table/table-kit'
import { countOf } from './count-of'
import { emptyList } from './empty-list'
import { isBeyondEnd, useLastPage } from './use-last-page'
import { useResultWords } from './use-result-words'

interface RecordPagesProps<Row extends RowData> {
  /** The name of the list. */
  name: string
  query: UseQueryResult<{ list: Row[]; total: number }>
  /** What could not be loaded, in one sentence. */
  fault: ReactNode
  empty: ReactNode
  rowKey: (row: Row) => string
  /** The columns of the table. Keep the array the same between renders. */
  columns: readonly TableColumn<Row>[]
  /** On a phone: a `RecordRow`. */
  renderCard: (row: Row) => ReactNode
  /** The row that the drawer shows. */
  openKey?: string | undefined
  /** Identifies the query: the number of results is announced once for each. */
  question: string
  /** From 1. */
  page: number
  size: PageSize
  sizes?: readonly PageSize[]
  onPage: (page: number, how?: 'replace') => void
  onSize: (size: PageSize) => void
}

/** Pages of records: a table, or cards where its columns do not fit. Old rows stay until the new answer arrives. */
export function RecordPages<Row extends RowData>(props: RecordPagesProps<Row>) {
  const { name, query, rowKey, columns, renderCard, empty, openKey, question, page, size, sizes, onPage, onSize } =
    props
  const { data, isPlaceholderData } = query
  const count = data && countOf(data, page, size)
  const total = isPlaceholderData ? undefined : knownCount(count)
  useLastPage({ total, page, size, onPage: (last) => onPage(last, 'replace') })
  useResultWords(total, question)
  const fault = query.isError && <QueryFault query={query} title={props.fault} />
  const list = {
    rows: isBeyondEnd(data, isPlaceholderData ? 'another' : page) ? undefined : data?.list,
    rowKey,
    empty: emptyList(query, empty),
    refreshing: isPlaceholderData,
    ...(!data && fault && { error: fault }),
  }
  return (
    <>
      {data && fault && <div className="px-5 pb-3 phone:px-4">{fault}</div>}
      <div className="border-t border-line-hair">
        {useCardsWidth() ? (
          <RecordCards {...list} label={name} renderCard={renderCard} skeletons={size} />
        ) : (
          <DataTable {...list} caption={name} columns={columns} openKey={openKey} skeletonRows={size} />
        )}
      </div>
      <Pager
        page={page}
        size={size}
        {...(sizes && { sizes })}
        total={count}
        onPageChange={onPage}
        onSizeChange={onSize}
      />
    </>
  )
}
