import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useToday } from '@/lib/api/use-today'
import { useZone } from '@/lib/api/use-zone'
import { useLastPage } from '@/lib/list/use-last-page'
import { Card } from '@/lib/ui/card'
import { NewsBar } from '@/lib/ui/table/news-bar'
import { Pager } from '@/lib/ui/table/pager'
import { FilterBar } from './filters/filter-bar'
import { FilterChipsRow, ResultSum } from './filters/filter-chips-row'
import { PhoneFilters } from './filters/phone-filters'
import { Fault } from './kit/fault'
import { usePhoneWidth } from '@/lib/device/use-phone-width'
import { readColumns } from './list/column-names'
import { NoRecords } from './list/no-records'
import { PageActions } from './list/page-actions'
import { pageSizeOf } from './list/record-query'
import { RecordsCards } from './list/records-cards'
import { RecordsTable } from './list/records-table'
import { useRememberedColumns } from './list/remembered-look'
import { useRecords } from './list/use-records'
import { changeFilter, changeSearch, filterOf, type RecordsSearch } from './search'
import { ViewTabs } from './views/view-tabs'

const loadDrawer = () => import('./drawer/payment-drawer')
const PaymentDrawer = lazy(() => loadDrawer().then(({ PaymentDrawer }) => ({ default: PaymentDrawer })))
const ExportDialog = lazy(() =>
  import('./export/export-dialog').then(({ ExportDialog }) => ({ default: ExportDialog })),
)

export interface RecordsPageProps {
  search: RecordsSearch
  /** Writes the next search into the address: as a new step of the history, or in place of the present one. */
  onSearch: (search: RecordsSearch, how?: 'replace') => void
}

/** Payment records of SPEC.md section 2. The address is the whole state: filters, sort, page, columns, open drawer. */
export function RecordsPage({ search, onSearch }: RecordsPageProps) {
  const zone = useZone()
  const calendar = { today: useToday(zone), zone }
  const phone = usePhoneWidth()
  const [remembered, remember] = useRememberedColumns()
  const [exporting, setExporting] = useState(false)
  const { query, page, rows, waiting, release } = useRecords(search, calendar)
  useLastPage({
    total: query.isPlaceholderData ? undefined : page?.total,
    page: search.page ?? 1,
    size: pageSizeOf(search),
    onPage: (last) => onSearch(changeSearch(search, { page: last }), 'replace'),
  })
  useEffect(() => {
    // The drawer's code is there before anybody opens it.
    if (page) void loadDrawer()
  }, [page])

  const columns = (search.cols === undefined ? undefined : readColumns(search.cols)) ?? remembered
  const filter = filterOf(search)
  const filterCount = Object.keys(filter).filter((name) => name !== 'to').length
  const clear = () => onSearch(search.size ? { size: search.size } : {})
  const ask = (next: RecordsSearch) => {
    release()
    if (JSON.stringify(next) === JSON.stringify(search)) void query.refetch()
    else onSearch(next)
  }
  const list = {
    rows,
    zone,
    refreshing: query.isPlaceholderData,
    error: query.isError ? (
      <Fault query={query} zone={zone} title={<Trans>Could not load the payments.</Trans>} />
    ) : undefined,
    empty: <NoRecords filters={filterCount} onClear={clear} />,
  }
  const filters = { search, calendar, onQuery: ask }
  const chips = (
    <FilterChipsRow
      filter={filter}
      zone={zone}
      page={page}
      onRemove={(name) => ask(changeFilter(search, { [name]: undefined }))}
      onClear={clear}
    />
  )
  return (
    <>
      <header className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="type-22 track-display phone:sr-only">
          <Trans>Payment records</Trans>
        </h1>
        {phone && <PhoneFilters {...filters} />}
        <PageActions
          columns={columns}
          onColumns={(next) => {
            remember(next)
            onSearch(changeSearch(search, { cols: next.join(',') }), 'replace')
          }}
          onExport={() => setExporting(true)}
        />
      </header>
      <ViewTabs search={search} calendar={calendar} onSearch={ask} ready={page !== undefined}>
        {phone && filterCount > 0 && chips}
        {phone && <p className="mb-2 min-h-5">{page && <ResultSum page={page} />}</p>}
        <Card>
          {!phone && <FilterBar {...filters} />}
          {!phone && chips}
          {waiting !== undefined && <NewsBar waiting={waiting} onShow={release} />}
          {phone ? (
            <RecordsCards {...list} skeletons={pageSizeOf(search)} />
          ) : (
            <div className="border-t border-line-hair">
              <RecordsTable
                {...list}
                search={search}
                names={columns}
                onSort={(sort) => onSearch(changeSearch(search, { sort, page: 1 }))}
              />
            </div>
          )}
          <Pager
            page={search.page ?? 1}
            size={pageSizeOf(search)}
            total={page?.total}
            onPageChange={(next) => onSearch(changeSearch(search, { page: next }))}
            onSizeChange={(size) => onSearch(changeSearch(search, { size: size === 20 ? 20 : undefined, page: 1 }))}
          />
        </Card>
      </ViewTabs>
      <Suspense fallback={null}>
        {search.open !== undefined && (
          <PaymentDrawer
            handle_id={search.open}
            rows={rows}
            zone={zone}
            onOpen={(open) => onSearch(changeSearch(search, { open }), 'replace')}
          />
        )}
        {exporting && (
          <ExportDialog
            search={search}
            calendar={calendar}
            columns={columns}
            total={page?.total}
            onClose={() => setExporting(false)}
          />
        )}
      </Suspense>
    </>
  )
}
