import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { callbackOverviewOptions } from '@/lib/api/callbacks'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { changeSearch } from '@/lib/list/list-search'
import type { ListPageProps } from '@/lib/list/use-list-page'
import { useOffers } from '@/lib/api/use-offers'
import { usePhoneWidth } from '@/lib/device/use-phone-width'
import { Card } from '@/lib/ui/card'
import { DockSpace } from '@/lib/ui/dock'
import { NewsBar } from '@/lib/ui/table/news-bar'
import { Pager } from '@/lib/list/pager'
import { type Act, Acts } from './acts/acts'
import { Tools } from './acts/tools'
import { FilterBar } from './filters/filter-bar'
import { FilterChips } from './filters/filter-chips'
import { PhoneFilters } from './filters/phone-filters'
import { hasSegment, StateSegments } from './filters/state-segments'
import { DeliveriesCards } from './list/deliveries-cards'
import { DeliveriesTable } from './list/deliveries-table'
import { NoDeliveries } from './list/no-deliveries'
import { useDeliveries } from './list/use-deliveries'
import { Addresses } from './overview/addresses'
import { Figures } from './overview/figures'
import { Legend } from './overview/legend'
import { SwitchedOff } from './overview/switched-off'
import { type CallbacksSearch, changeFilter, filterOf } from './search'

const loadDrawer = () => import('./drawer/delivery-drawer')
const DeliveryDrawer = lazy(() => loadDrawer().then(({ DeliveryDrawer }) => ({ default: DeliveryDrawer })))
const TestDialog = lazy(() => import('./acts/test-dialog').then(({ TestDialog }) => ({ default: TestDialog })))
const ResendDialog = lazy(() => import('./acts/resend-dialog').then(({ ResendDialog }) => ({ default: ResendDialog })))

/** The callbacks to the shops' servers. The address holds the whole state: filters, page, open drawer. */
export function CallbacksPage({ search, onSearch }: ListPageProps<CallbacksSearch>) {
  const list = useDeliveries({ search, onSearch, loadDrawer })
  const { zone, calendar, cards, query, page, rows, waiting, release, clear, ask } = list
  const [act, setAct] = useState<Act>()
  const canTest = useOffers('callback.test')
  const canResend = useOffers('callback.redeliver')
  const acts: Act[] = [...(canResend ? (['resend'] as const) : []), ...(canTest ? (['test'] as const) : [])]
  const hasOverview = useOffers('callback.overview')
  const overview = useQuery({
    ...callbackOverviewOptions,
    enabled: hasOverview,
  })
  const phone = usePhoneWidth()
  const filters = { search, calendar, onQuery: ask }
  const { state, ...others } = filterOf(search)
  const shown = phone && hasSegment(state) ? others : filterOf(search)
  // On a phone the number of results stands in the segments, so that the row is drawn for filters only.
  const chips = (!phone || Object.keys(shown).length > 0) && (
    <FilterChips
      filter={shown}
      zone={zone}
      total={page?.total}
      refreshing={list.refreshing}
      onRemove={(name) => ask(changeFilter(search, { [name]: undefined }))}
      onClear={clear}
    />
  )
  const List = cards ? DeliveriesCards : DeliveriesTable
  return (
    <>
      <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 phone:mb-3 phone:gap-2 phone:[&_button]:flex-1">
        <h1 className="type-22 track-display phone:sr-only">
          <Trans>Callbacks</Trans>
        </h1>
        {phone && (
          <StateSegments
            state={state}
            total={list.refreshing ? undefined : page?.total}
            onState={(next) => ask(changeFilter(search, { state: next }))}
          />
        )}
        {cards && <PhoneFilters {...filters} />}
        {phone ? (
          <Tools acts={acts} onAct={setAct} addresses={overview.data?.addresses} />
        ) : (
          <div className="flex flex-1 flex-wrap items-center justify-end gap-2">
            {overview.data && <Addresses addresses={overview.data.addresses} />}
            <Legend />
            <Acts acts={acts} onAct={setAct} />
          </div>
        )}
      </header>
      <DockSpace
        open={search.open !== undefined}
        drawer={
          <Suspense fallback={null}>
            {search.open !== undefined && (
              <DeliveryDrawer id={search.open} rows={rows} zone={zone} onOpen={list.open} />
            )}
          </Suspense>
        }
      >
        {overview.data && <SwitchedOff addresses={overview.data.addresses} zone={zone} />}
        {hasOverview && <Figures query={overview} zone={zone} />}
        {cards && chips}
        <Card>
          {!cards && <FilterBar {...filters} />}
          {!cards && chips}
          {waiting !== undefined && <NewsBar waiting={waiting} onShow={release} />}
          <div className="desk:border-t desk:border-line-hair">
            <List
              rows={rows}
              zone={zone}
              open={search.open}
              refreshing={list.refreshing}
              skeletons={list.size}
              error={query.isError && <QueryFault query={query} title={<Trans>Could not load the callbacks.</Trans>} />}
              empty={list.empty(
                <NoDeliveries
                  filters={list.filterCount}
                  onClear={clear}
                  onTest={canTest ? () => setAct('test') : undefined}
                />,
              )}
            />
          </div>
          <Pager {...list.pager} />
        </Card>
      </DockSpace>
      <Suspense fallback={null}>
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
