import { Trans, useLingui } from '@lingui/react/macro'
import { ListChecks } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { PageLink } from '@/features/session/page-link'
import { type UnassignedMoney, unassignedOptions } from '@/lib/api/unassigned'
import { useLacks, useOffers } from '@/lib/api/use-offers'
import { SupportLine } from '@/lib/domain-ui/support-line'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { changeSearch, pageOf } from '@/lib/list/list-search'
import { type ListPageProps, useListPage } from '@/lib/list/use-list-page'
import { Button } from '@/lib/ui/button'
import { Card } from '@/lib/ui/card'
import { EmptyState } from '@/lib/ui/empty-state'
import { Segmented } from '@/lib/ui/segmented'
import { NewsBar } from '@/lib/ui/table/news-bar'
import { Pager } from '@/lib/list/pager'
import { TrailedTitle } from '@/lib/ui/trailed-title'
import { readUnassignedSearch, type UnassignedSearch } from './unassigned-search'
import { UnassignedList } from './unassigned/unassigned-list'
import { UnassignedSums } from './unassigned/unassigned-sums'

const loadDrawer = () => import('./unassigned/unassigned-drawer')
const UnassignedDrawer = lazy(() => loadDrawer().then(({ UnassignedDrawer }) => ({ default: UnassignedDrawer })))

const CreditTogether = lazy(() =>
  import('./together/credit-together').then(({ CreditTogether }) => ({ default: CreditTogether })),
)

const QUESTION = {
  toQuery: ({ show, ...search }: UnassignedSearch) => ({
    ...(show === 'all' ? {} : { state: show ?? ('open' as const) }),
    ...pageOf(search),
  }),
  options: unassignedOptions,
  idOf: ({ handle_id }: UnassignedMoney) => handle_id,
  filterOf: ({ show }: UnassignedSearch) => (show === undefined ? {} : { show }),
  loadDrawer,
  dropsLeft: ({ show }: UnassignedSearch) => show === undefined,
}

/** Money at the merchant's addresses that no order was credited with. The address holds the whole state. */
export function UnassignedMoneyPage(props: ListPageProps<UnassignedSearch>) {
  return useLacks('transactions.unassigned') ? <NotOffered /> : <Offered {...props} />
}

function NotOffered() {
  return (
    <Card>
      <EmptyState kind="nothing-yet" title={<Trans>This service does not list unassigned money</Trans>}>
        <Trans>Money that came to your addresses and belongs to no order is not shown here.</Trans>
        <SupportLine />
      </EmptyState>
    </Card>
  )
}

function Offered({ search, onSearch }: ListPageProps<UnassignedSearch>) {
  const { t } = useLingui()
  const [together, setTogether] = useState(false)
  const canCreditTogether = useOffers('transactions.creditTogether')
  const list = useListPage({ search, onSearch, ...QUESTION })
  const { zone, query, page, waiting, release } = list
  const show = search.show ?? 'open'
  const rows = list.rows?.map((row) => ({ ...row, created_time: row.arrived_time }))
  const fault = query.isError && (
    <QueryFault query={query} title={<Trans>Could not load the unassigned money.</Trans>} />
  )
  return (
    <>
      <header className="mb-4 grid grid-cols-1 gap-1">
        <TrailedTitle
          parent={
            <PageLink to="/record">
              <Trans>Payment records</Trans>
            </PageLink>
          }
        >
          <Trans>Unassigned money</Trans>
        </TrailedTitle>
        <p className="max-w-none text-text-2">
          <Trans>
            This money reached your addresses, but no order was credited with it. You decide what happens to it.
          </Trans>
        </p>
      </header>
      <UnassignedSums sums={page?.sums} />
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-3 phone:px-4">
          <Segmented
            label={t`What is shown`}
            value={show}
            onValueChange={(next) => onSearch(readUnassignedSearch({ size: search.size, show: next }))}
            segments={[
              { value: 'open', label: t`Open` },
              { value: 'decided', label: t`Decided` },
              { value: 'all', label: t`All` },
            ]}
          />
          {canCreditTogether && show === 'open' && (
            <Button icon={ListChecks} onClick={() => setTogether(true)}>
              <Trans>Credit together…</Trans>
            </Button>
          )}
        </div>
        {waiting !== undefined && <NewsBar waiting={waiting} onShow={release} />}
        <div className="border-t border-line-hair">
          <UnassignedList
            rows={rows}
            zone={zone}
            openKey={search.open}
            refreshing={list.refreshing}
            skeletons={list.size}
            error={fault}
            empty={list.empty(<Nothing show={show} />)}
          />
        </div>
        <Pager {...list.pager} />
      </Card>
      <Suspense fallback={null}>
        {together && <CreditTogether onClose={() => setTogether(false)} />}
        {search.open !== undefined && (
          <UnassignedDrawer
            handle_id={search.open}
            rows={rows}
            zone={zone}
            onClose={() => onSearch(changeSearch(search, { open: undefined }), 'replace')}
          />
        )}
      </Suspense>
    </>
  )
}

function Nothing({ show }: { show: 'open' | 'decided' | 'all' }) {
  return (
    <EmptyState
      kind="nothing-yet"
      title={show === 'open' ? <Trans>Nothing needs your attention</Trans> : <Trans>No unassigned money</Trans>}
    >
      <Trans>Late payments, wrong tokens and money that returned on the chain appear here.</Trans>
    </EmptyState>
  )
}
