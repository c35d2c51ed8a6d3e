import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { everyApplication } from '@/lib/api/application'
import { UNKNOWN } from '#shared/money/amount'
import { sessions } from '#shared/contract/user-access'
import { currencyOptions } from '@/lib/api/currency'
import { call } from '@/lib/api/transport/http'
import { useOffers } from '@/lib/api/use-offers'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { Button } from '@/lib/ui/button'
import { Card } from '@/lib/ui/card'
import { EmptyState } from '@/lib/ui/empty-state'
import { Loading, Skeleton } from '@/lib/ui/skeleton'
import { KeyShown } from './kit/key-shown'
import { ListView } from './list/list-view'
import type { ApplicationsSearch } from './search'

const CreateDrawer = lazy(async () => ({ default: (await import('./create/create-drawer')).CreateDrawer }))
const DetailPage = lazy(async () => ({ default: (await import('./detail/detail-page')).DetailPage }))

interface ApplicationsPageProps {
  search: ApplicationsSearch
  onSearch: (search: ApplicationsSearch, how?: 'replace') => void
}

/** `/appManage`: the applications of the merchant, or the one that the address names. */
export function ApplicationsPage({ search, onSearch }: ApplicationsPageProps) {
  const query = useQuery(everyApplication)
  const { data: coins = [], isPending: areNetworksComing } = useQuery(currencyOptions)
  const ownIp = useOwnIp()
  const [made, setMade] = useState<{ appid: string; key: string }>()
  const app = query.data?.find(({ appid }) => appid === search.open)
  return (
    <>
      {search.open === undefined ? (
        <ListView {...{ query, coins, areNetworksComing, search, onSearch }} />
      ) : app === undefined ? (
        <NoSuchApplication query={query} onBack={() => onSearch({}, 'replace')} />
      ) : (
        <Suspense fallback={<LoadingDetail />}>
          <DetailPage key={app.appid} {...{ app, coins, ownIp }} onDeleted={() => onSearch({}, 'replace')} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {search.act === 'create' && made === undefined && (
          <CreateDrawer
            coins={coins}
            ownIp={ownIp}
            onClose={() => onSearch({ ...search, act: undefined }, 'replace')}
            onMade={({ application: { appid }, key }) => {
              setMade({ appid, key })
              onSearch(appid === UNKNOWN ? {} : { open: appid }, 'replace')
            }}
          />
        )}
      </Suspense>
      {made && <KeyShown value={made.key} mustBeKept onClose={() => setMade(undefined)} />}
    </>
  )
}

/** The address that this browser calls from, as the back end sees it; undefined where it does not say. */
function useOwnIp(): string | undefined {
  const offered = useOffers(sessions.name)
  const { data } = useQuery({
    queryKey: ['user', 'sessions', 'own address'],
    queryFn: async ({ signal }) => (await call(sessions, { signal })).list.find(({ current }) => current)?.ip ?? null,
    enabled: offered,
  })
  return data ?? undefined
}

interface NoSuchApplicationProps {
  query: ReturnType<typeof useQuery<unknown>>
  onBack: () => void
}

function NoSuchApplication({ query, onBack }: NoSuchApplicationProps) {
  if (query.isPending) return <LoadingDetail />
  return (
    <Card>
      {query.isError ? (
        <div className="p-5">
          <QueryFault query={query} title={<Trans>Could not load the applications.</Trans>} />
        </div>
      ) : (
        <EmptyState
          kind="no-match"
          level={2}
          title={<Trans>Application not found</Trans>}
          actions={
            <Button onClick={onBack}>
              <Trans>All applications</Trans>
            </Button>
          }
        >
          <Trans>It was deleted, or it belongs to another account.</Trans>
        </EmptyState>
      )}
    </Card>
  )
}

function LoadingDetail() {
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-16 w-72" />
      <div className="grid grid-cols-1 gap-4 desk:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-80 w-full" />
        <Skeleton className="h-48 w-full" />
      </div>
    </Loading>
  )
}
