import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { ListRows, type ListRowsProps } from './list-rows'
import { Pager } from './pager'
import type { Pages } from './use-pages'

interface RecordPagesProps<Row extends RowData> extends Pick<
  ListRowsProps<Row>,
  'name' | 'rowKey' | 'columns' | 'renderCard' | 'empty' | 'openKey'
> {
  list: Pages<Row>
  /** What could not be loaded, in one sentence. */
  fault: ReactNode
  /** Where fewer rows than a page are usual. */
  skeletons?: number
}

/** Pages of records, with their fault and their pager. */
export function RecordPages<Row extends RowData>({ list, fault, empty, ...drawn }: RecordPagesProps<Row>) {
  const { query, rows, refreshing, pager } = list
  return (
    <>
      <div className="border-t border-line-hair">
        <ListRows
          skeletons={pager.size}
          {...drawn}
          rows={rows}
          refreshing={refreshing}
          error={query.isError && <QueryFault query={query} title={fault} />}
          empty={list.empty(empty)}
        />
      </div>
      <Pager {...pager} />
    </>
  )
}
