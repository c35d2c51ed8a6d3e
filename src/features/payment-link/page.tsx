import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Plus } from 'lucide-react'
import { PageLink } from '@/features/session/page-link'
import { everyApplication } from '@/lib/api/application'
import { createLink } from '#shared/contract/payment-link'
import { fetchWhenIdle } from '@/lib/late/idle-fetches'
import { lateCode } from '@/lib/late/late-code'
import { capabilitiesOptions, offers } from '@/lib/api/system'
import { useZone } from '@/lib/api/use-zone'
import { changeSearch } from '@/lib/list/list-search'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { buttonLook } from '@/lib/ui/button-look'
import { Below } from '@/lib/ui/below'
import { Card } from '@/lib/ui/card'
import { EmptyState } from '@/lib/ui/empty-state'
import { LatePart } from '@/lib/ui/late-part'
import { Loading, LoadingLines } from '@/lib/ui/skeleton'
import { Icon } from '@/lib/ui/icon'
import { TrailedTitle } from '@/lib/ui/trailed-title'
import type * as linkCard from './card/link-card'
import { LinkForm } from './form/link-form'
import { LinkList } from './list/link-list'
import type { LinkSearch } from './search'

/** A link that was made or chosen; mostly the page is opened without one. */
const lateCard = lateCode<typeof linkCard>(() => import('./card/link-card'))

fetchWhenIdle(lateCard.prefetch)

interface PaymentLinkPageProps {
  search: LinkSearch
  onSearch: (search: LinkSearch, how?: 'replace') => void
}

/** `/paymentLink`: asks for money without a shop. One link is one payment. */
export function PaymentLinkPage({ search, onSearch }: PaymentLinkPageProps) {
  const capabilities = useQuery(capabilitiesOptions)
  return (
    <>
      <header className="mb-4">
        <TrailedTitle
          parent={
            <PageLink to="/appManage">
              <Trans>Application management</Trans>
            </PageLink>
          }
        >
          <Trans>New payment link</Trans>
        </TrailedTitle>
        <p className="type-13 text-text-2">
          <Trans>Ask for money without a shop: one link, one payment.</Trans>
        </p>
      </header>
      {capabilities.isPending ? (
        <LoadingPage />
      ) : offers(capabilities.data, createLink.name) ? (
        <Links search={search} onSearch={onSearch} />
      ) : (
        <Card>
          <QueryFault query={capabilities} title={<Trans>Could not ask what this service offers.</Trans>} />
          {!capabilities.isError && (
            <EmptyState kind="not-allowed" level={2} title={<Trans>This service makes no payment links</Trans>}>
              <Trans>Orders come from your shop here: it creates them with the KEY of an application.</Trans>
            </EmptyState>
          )}
        </Card>
      )}
    </>
  )
}

function Links({ search, onSearch }: PaymentLinkPageProps) {
  const { open } = search
  const zone = useZone()
  const apps = useQuery(everyApplication)
  return (
    <div className="grid grid-cols-1 gap-4">
      <QueryFault query={apps} title={<Trans>Could not load the applications.</Trans>} />
      {apps.isPending && <LoadingPage />}
      {apps.data?.length === 0 && <NoApplication />}
      {apps.data && apps.data.length > 0 && (
        <div className="grid grid-cols-1 items-start gap-4 desk:grid-cols-[minmax(0,1fr)_26rem]">
          <LinkForm
            apps={apps.data}
            first={search.app}
            zone={zone}
            onMade={({ handle_id }) => onSearch({ ...search, open: handle_id, page: undefined })}
          />
          {open === undefined ? (
            <p className="rounded-3 border border-dashed border-line-strong p-5 text-text-2">
              <Trans>The link and its QR code appear here, and then what happens to it.</Trans>
            </p>
          ) : (
            <LatePart late={lateCard} waiting={<LoadingLines />} renderFrame={cardFrame}>
              {({ LinkCard }) => <LinkCard key={open} handle_id={open} zone={zone} />}
            </LatePart>
          )}
        </div>
      )}
      <Below loading={apps.isPending}>
        <LinkList search={search} zone={zone} onPage={(page, how) => onSearch(changeSearch(search, { page }), how)} />
      </Below>
    </div>
  )
}

const cardFrame = (state: ReactNode) => (
  <Card>
    <div className="p-5">{state}</div>
  </Card>
)

function NoApplication() {
  return (
    <Card>
      <EmptyState
        kind="nothing-yet"
        level={2}
        title={<Trans>No applications yet</Trans>}
        actions={
          <PageLink to="/appManage" search={{ act: 'create' }} className={buttonLook({ variant: 'primary' })}>
            <Icon of={Plus} />
            <Trans>Create application</Trans>
          </PageLink>
        }
      >
        <Trans>The money of a link is booked to an application. Create one first.</Trans>
      </EmptyState>
    </Card>
  )
}

function LoadingPage() {
  return (
    <Loading
      className="grid grid-cols-1 gap-4 desk:grid-cols-[minmax(0,1fr)_26rem]"
      bars={['h-96 w-full', 'h-56 w-full']}
    />
  )
}
