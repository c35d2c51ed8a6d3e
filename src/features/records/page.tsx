import { Trans } from '@lingui/react/macro'
import { ListChecks } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { undecided } from '#shared/contract/together'
import { transactions } from '#shared/contract/transactions'
import { useTakesMore } from '@/lib/api/use-offers'
import { changeSearch } from '@/lib/list/list-search'
import type { ListPageProps } from '@/lib/list/use-list-page'
import { Button } from '@/lib/ui/button'
import { Card } from '@/lib/ui/card'
import { DockSpace } from '@/lib/ui/dock'
import { LatePart } from '@/lib/ui/late-part'
import { Skeleton } from '@/lib/ui/skeleton'
import { NewsBar } from '@/lib/ui/table/news-bar'
import { Pager } from '@/lib/list/pager'
import { FilterChipsRow, ResultSum } from './filters/filter-chips-row'
import { PhoneFilters } from './filters/phone-filters'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { undecidedQuery } from './list/record-query'
import { readColumns } from './list/column-names'
import { NoRecords } from './list/no-records'
import { PageActions } from './list/page-actions'
import { RecordsCards } from './list/records-cards'
import { RecordsSort } from './list/records-sort'
import { useRememberedColumns } from './list/remembered-look'
import { useRecords } from './list/use-records'
import { wideParts } from './late-wide-parts'
import { changeFilter, filterOf, type RecordsSearch, type SortName, withinSpec } from './search'
import { ViewTabs } from './views/view-tabs'

const loadDrawer = () => import('./drawer/payment-drawer')
const PaymentDrawer = lazy(() => loadDrawer().then(({ PaymentDrawer }) => ({ default: PaymentDrawer })))
const PaymentsTogether = lazy(() =>
  import('./together/payments-together').then(({ PaymentsTogether }) => ({ default: PaymentsTogether })),
)
const ExportDialog = lazy(() =>
  import('./export/export-dialog').then(({ ExportDialog }) => ({ default: ExportDialog })),
)

/**
 * Payment records of SPEC.md section 2. The address holds the whole state: filters, sort, page, columns, open drawer.
 */
export function RecordsPage({ search: asked, onSearch }: ListPageProps<RecordsSearch>) {
  const takesMore = useTakesMore(transactions.name)
  const search = takesMore ? asked : withinSpec(asked)
  const list = useRecords({ search, onSearch, loadDrawer })
  const { zone, calendar, cards, query, page, rows, waiting, release, filterCount, clear, ask } = list
  const [remembered, remember] = useRememberedColumns()
  const setAct = (act: RecordsSearch['act']) => onSearch(changeSearch(search, { act }), 'replace')
  // Drawn until it is known to be absent, so that nothing moves when the service answers.
  const mayDecideTogether = useTakesMore(undecided.name)
  const columns = (search.cols === undefined ? undefined : readColumns(search.cols)) ?? remembered
  const drawn = {
    rows,
    zone,
    refreshing: list.refreshing,
    error: query.isError ? <QueryFault query={query} title={<Trans>Could not load the payments.</Trans>} /> : undefined,
    empty: list.empty(<NoRecords filters={filterCount} onClear={clear} />),
  }
  const filters = { search, calendar, onQuery: ask }
  const sort = (by: SortName | undefined) => onSearch(changeSearch(search, { sort: by, page: 1 }))
  const chips = (
    <FilterChipsRow
      filter={filterOf(search)}
      zone={zone}
      page={cards ? undefined : page}
      refreshing={list.refreshing}
      onRemove={(name) => ask(changeFilter(search, { [name]: undefined }))}
      onClear={clear}
    />
  )
  const news = waiting !== undefined && <NewsBar waiting={waiting} onShow={release} />
  return (
    <>
      <header className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="type-22 track-display phone:sr-only">
          <Trans>Payment records</Trans>
        </h1>
        {cards && <PhoneFilters {...filters} />}
        <PageActions
          columns={columns}
          onColumns={(next) => {
            remember(next)
            onSearch(changeSearch(search, { cols: next.join(',') }), 'replace')
          }}
          onExport={() => setAct('export')}
        />
      </header>
      <DockSpace
        open={search.open !== undefined}
        drawer={
          <Suspense fallback={null}>
            {search.open !== undefined && (
              <PaymentDrawer handle_id={search.open} rows={rows} fault={drawn.error} zone={zone} onOpen={list.open} />
            )}
          </Suspense>
        }
      >
        <ViewTabs search={search} calendar={calendar} onSearch={ask} ready={page !== undefined}>
          {search.undecided === 1 && mayDecideTogether && (
            <Button icon={ListChecks} className="mb-3 phone:w-full" onClick={() => setAct('together')}>
              <Trans>Decide together…</Trans>
            </Button>
          )}
          {cards && filterCount > 0 && chips}
          {cards && (
            // As high as the choice of the order, so that nothing moves when the sum is known.
            <div className="mb-2 flex min-h-9 items-center justify-between gap-x-3 phone:min-h-11">
              <p>{page && <ResultSum page={page} refreshing={list.refreshing} />}</p>
              {takesMore && (
                <span className="flex-none">
                  <RecordsSort sort={search.sort} onSort={sort} />
                </span>
              )}
            </div>
          )}
          <Card>
            {cards ? (
              <>
                {news}
                <RecordsCards {...drawn} skeletons={list.size} />
              </>
            ) : (
              <LatePart late={wideParts} waiting={<Skeleton className="h-96 w-full" />}>
                {({ FilterBar, RecordsTable }) => (
                  <>
                    <FilterBar {...filters} />
                    {chips}
                    {news}
                    <div className="border-t border-line-hair">
                      <RecordsTable {...drawn} search={search} names={columns} onSort={sort} />
                    </div>
                  </>
                )}
              </LatePart>
            )}
            <Pager {...list.pager} />
          </Card>
        </ViewTabs>
      </DockSpace>
      <Suspense fallback={null}>
        {search.act === 'together' && mayDecideTogether && (
          <PaymentsTogether filter={undecidedQuery(search, calendar)} onClose={() => setAct(undefined)} />
        )}
        {search.act === 'export' && (
          <ExportDialog
            search={search}
            calendar={calendar}
            columns={columns}
            total={list.refreshing ? undefined : page?.total}
            onClose={() => setAct(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
