import { Plural } from '@lingui/react/macro'
import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { RecordTime } from '@/lib/domain-ui/record-time'
import { RecordPages } from '@/lib/list/record-pages'
import type { Pages } from '@/lib/list/use-pages'
import type { MoneyRow } from '@/lib/list/usual-columns'
import { Amount } from '@/lib/ui/amount'
import { EmptyState } from '@/lib/ui/empty-state'
import { NoMatch } from '@/lib/ui/no-match'
import { RecordRow } from '@/lib/ui/record-list'
import type { TableColumn } from '@/lib/ui/table/table-kit'
import { useColumns } from '@/lib/ui/table/use-columns'
import { TokenMark } from '@/lib/ui/token-mark'
import { changeTab, filterCount, type PropertySearch } from '../search'

/** The props that all three lists get. */
export interface ListProps<Row> {
  list: Pages<Row>
  zone: string
  search: PropertySearch
  onSearch: (search: PropertySearch, how?: 'replace') => void
}

/** The props in which they differ. */
interface MoneyListProps<Row extends RowData> extends ListProps<Row> {
  name: string
  /** What could not be loaded, in one sentence. */
  fault: ReactNode
  rowKey: (row: Row) => string
  /** The columns of the table. A module-level function, so that it stays the same. */
  columnsOf: (zone: string) => TableColumn<Row>[]
  /** The state on a card of a phone. */
  renderState: (row: Row) => ReactNode
  renderDetail: (row: Row) => ReactNode
  /** Shown when there was never a record: what will appear, and the first act. */
  none: { title: ReactNode; words: ReactNode; act: ReactNode }
}

/** A list of money movements, as a table or as cards, with its empty state. */
export function MoneyList<Row extends RowData & MoneyRow>(props: MoneyListProps<Row>) {
  const { zone, columnsOf, renderState, renderDetail } = props
  return (
    <RecordPages
      name={props.name}
      list={props.list}
      fault={props.fault}
      rowKey={props.rowKey}
      columns={useColumns(columnsOf, zone)}
      renderCard={(row) => (
        <RecordRow
          figures
          lead={
            <>
              <TokenMark token={row.token} network={row.chain} />
              <Amount value={row.amount} unit={row.token} />
            </>
          }
          state={renderState(row)}
          detail={renderDetail(row)}
          time={<RecordTime at={row.created_time} zone={zone} />}
        />
      )}
      empty={<None {...props} />}
      openKey={props.search.open}
    />
  )
}

/** The empty state: either there was never a record, or no record matches the filters. */
function None({ search, onSearch, none }: Pick<MoneyListProps<RowData>, 'search' | 'onSearch' | 'none'>) {
  const filters = filterCount(search)
  if (filters > 0) {
    return (
      <NoMatch
        onClear={() => onSearch(changeTab(search, search.tab))}
        title={<Plural value={filters} one="No record matches this filter" other="No record matches these # filters" />}
      />
    )
  }
  return (
    <EmptyState kind="nothing-yet" title={none.title} actions={none.act}>
      {none.words}
    </EmptyState>
  )
}
