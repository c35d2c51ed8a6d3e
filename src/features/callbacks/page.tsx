import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { callbackOverviewOptions } from '@/lib/api/callbacks'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { useOffers } from '@/lib/api/use-offers'
import { useToday } from '@/lib/api/use-today'
import { useZone } from '@/lib/api/use-zone'
import { usePhoneWidth } from '@/lib/device/use-phone-width'
import { useLastPage } from '@/lib/list/use-last-page'
import { Card } from '@/lib/ui/card'
import { NewsBar } from '@/lib/ui/table/news-bar'
import { Pager } from '@/lib/ui/table/pager'
import { Acts } from './acts/acts'
import { FilterBar } from './filters/filter-bar'
import { FilterChips } from './filters/filter-chips'
import { PhoneFilters } from './filters/phone-filters'
import { DeliveriesCards } from './list/deliveries-cards'
import { DeliveriesTable } from './list/deliveries-table'
import { pageSizeOf } from './list/delivery-query'
import { NoDeliveries } from './list/no-deliveries'
import { useDeliveries } from './list/use-deliveries'
import { useLookAgain } from './list/use-look-again'
import { Addresses } from './overview/addresses'
import { Figures } from './overview/figures'
import { Legend } from './overview/legend'
import { SwitchedOff } from './overview/switched-off'
import { type CallbacksSearch, changeFilter, changeSearch, clearFilter, filterOf } from './search'

const loadDrawer = () => import('./drawer/delivery-drawer')
const DeliveryDrawer = lazy(() => loadDrawer().then(({ DeliveryDrawer }) => ({ default: DeliveryDrawer })))
const TestDialog = lazy(() => import('./acts/test-dialog').then(({ TestDialog }) => ({ default: TestDialog })))
const ResendDialog = lazy(() => import('./acts/resend-dialog').then(({ ResendDialog }) => ({ default: ResendDialog })))

export interface CallbacksPageProps {
  search: CallbacksSearch
  /** Writes the next search into the address: as a new step of the history, or in place of the present one. */
  onSearch: (search: CallbacksSearch, how?: 'replace') => void
}

/** What the shops' servers were told. The address is the whole state: filters, page, open drawer. */
export function CallbacksPage({ search, onSearch }: CallbacksPageProps) {
  const zone = useZone()
  const calendar = { today: useToday(zone), zone }
  const phone = usePhoneWidth()
  const [act, setAct] = useState<'test' | 'resend'>()
  const canTest = useOffers('callback.test')
  const hasOverview = useOffers('callback.overview')
  const overview = useQuery({
    ...callbackOverviewOptions,
    enabled: hasOverview,
    refetchInterval: useLookAgain(),
  })
  const { query, page, rows, waiting, release } = useDeliveries(search, calendar)
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

  const filter = filterOf(search)
  const clear = () => onSearch(clearFilter(search))
  const ask = (next: CallbacksSearch) => {
    release()
    if (JSON.stringify(next) === JSON.stringify(search)) void query.refetch()
    else onSearch(next)
  }
  const filters = { search, calendar, onQuery: ask }
  const chips = (
    <FilterChips
      filter={filter}
      zone={zone}
      total={page?.total}
      onRemove={(name) => ask(changeFilter(search, { [name]: undefined }))}
      onClear={clear}
    />
  )
  const List = phone ? DeliveriesCards : DeliveriesTable
  return (
    <>
      <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="type-22 track-display phone:sr-only">
          <Trans>Callbacks</Trans>
        </h1>
        {phone && <PhoneFilters {...filters} />}
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
          <Legend />
          {overview.data && <Addresses addresses={overview.data.addresses} />}
          <Acts onAct={setAct} canTest={canTest} />
        </div>
      </header>
      {overview.data && <SwitchedOff addresses={overview.data.addresses} zone={zone} />}
      {hasOverview && <Figures query={overview} zone={zone} />}
      {phone && chips}
      <Card>
        {!phone && <FilterBar {...filters} />}
        {!phone && chips}
        {waiting !== undefined && <NewsBar waiting={waiting} onShow={release} />}
        <div className="desk:border-t desk:border-line-hair">
          <List
            rows={rows}
            zone={zone}
            open={search.open}
            refreshing={query.isPlaceholderData}
            skeletons={pageSizeOf(search)}
            error={query.isError && <QueryFault query={query} title={<Trans>Could not load the callbacks.</Trans>} />}
            empty={
              <NoDeliveries
                filters={Object.keys(filter).filter((name) => name !== 'to').length}
                onClear={clear}
                onTest={canTest ? () => setAct('test') : undefined}
              />
            }
          />
        </div>
        <Pager
          page={search.page ?? 1}
          size={pageSizeOf(search)}
          total={page?.total}
          onPageChange={(next) => onSearch(changeSearch(search, { page: next }))}
          onSizeChange={(size) => onSearch(changeSearch(search, { size: size === 20 ? 20 : undefined, page: 1 }))}
        />
      </Card>
      <Suspense fallback={null}>
        {search.open !== undefined && (
          <DeliveryDrawer
            id={search.open}
            rows={rows}
            zone={zone}
            onOpen={(open) => onSearch(changeSearch(search, { open }), 'replace')}
          />
        )}
        {act === 'test' && (
          <TestDialog
            zone={zone}
            onClose={() => setAct(undefined)}
            onOpen={(open) => {
              setAct(undefined)
              onSearch(changeSearch(search, { open }))
            }}
          />
        )}
        {act === 'resend' && <ResendDialog calendar={calendar} onClose={() => setAct(undefined)} />}
      </Suspense>
    </>
  )
}
