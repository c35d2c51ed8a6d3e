import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PageLink } from '@/features/session/page-link'
import { lookUp } from '#shared/contract/search'
import { askLookUp, type LookUpRecord, lookUpsOptions } from '@/lib/api/search'
import { capabilitiesOptions, offers } from '@/lib/api/system'
import { useZone } from '@/lib/api/use-zone'
import { changeSearch } from '@/lib/list/list-search'
import { SupportLine } from '@/lib/domain-ui/support-line'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { WriteFault } from '@/lib/domain-ui/write-fault'
import { buttonLook } from '@/lib/ui/button-look'
import { Callout } from '@/lib/ui/callout'
import { Card } from '@/lib/ui/card'
import { EmptyState } from '@/lib/ui/empty-state'
import { LatePart } from '@/lib/ui/late-part'
import { Loading, Skeleton } from '@/lib/ui/skeleton'
import { TrailedTitle } from '@/lib/ui/trailed-title'
import { Earlier } from './look-up/earlier'
import { lateAnswer } from './look-up/late-answer'
import { LookUpForm } from './look-up/look-up-form'
import type { LookUpSearch } from './look-up-search'

interface LookUpPageProps {
  search: LookUpSearch
  onSearch: (search: LookUpSearch, how?: 'replace') => void
}

/** `/lookUp`: a customer says "I paid", and the network is asked for that transaction again. */
export function LookUpPage({ search, onSearch }: LookUpPageProps) {
  const capabilities = useQuery(capabilitiesOptions)
  return (
    <>
      <header className="mb-4">
        <TrailedTitle
          parent={
            <PageLink to="/record">
              <Trans>Record</Trans>
            </PageLink>
          }
        >
          <Trans>Look up a payment</Trans>
        </TrailedTitle>
        <p className="type-13 text-text-2">
          <Trans>A customer says “I paid”. We read that block on its network again and say what we found.</Trans>
        </p>
      </header>
      {capabilities.isPending ? (
        <Loading bars={['h-32 w-full']} />
      ) : offers(capabilities.data, lookUp.name) ? (
        <Offered search={search} onSearch={onSearch} />
      ) : (
        <Card>
          <QueryFault query={capabilities} title={<Trans>Could not ask what this service offers.</Trans>} />
          {!capabilities.isError && <NotOffered txid={search.txid} />}
        </Card>
      )}
    </>
  )
}

function NotOffered({ txid }: { txid: string | undefined }) {
  return (
    <EmptyState
      kind="not-allowed"
      level={2}
      title={<Trans>This service does not look transactions up</Trans>}
      actions={
        <PageLink
          to="/record"
          search={txid === undefined ? {} : { txid }}
          className={buttonLook({ variant: 'primary' })}
        >
          <Trans>Search the payments</Trans>
        </PageLink>
      }
    >
      <Trans>Search the payments for the transaction ID.</Trans>
      <SupportLine />
    </EmptyState>
  )
}

function Offered({ search, onSearch }: LookUpPageProps) {
  const zone = useZone()
  const { open } = search
  const queries = useQueryClient()
  const shown = (record: LookUpRecord) => {
    void queries.invalidateQueries({ queryKey: ['search', 'look-ups'] })
    onSearch({ ...search, open: record.handle_id, page: undefined })
  }
  return (
    <>
      <Card>
        <LookUpForm
          key={`${search.network} ${search.txid}`}
          txid={search.txid ?? ''}
          network={search.network}
          onAsked={shown}
        />
      </Card>
      {open !== undefined && <Answer key={open} handle_id={open} zone={zone} onAsked={shown} />}
      <Earlier
        search={search}
        zone={zone}
        onPage={(next, how) => onSearch(changeSearch(search, { page: next }), how)}
      />
    </>
  )
}

interface AnswerProps {
  handle_id: string
  zone: string
  onAsked: (record: LookUpRecord) => void
}

function Answer({ handle_id, zone, onAsked }: AnswerProps) {
  const query = useQuery(lookUpsOptions({ handle_id }))
  const again = useMutation({ mutationFn: askLookUp, meta: { formShowsError: true }, onSuccess: onAsked })
  const record = query.data?.list.find((each) => each.handle_id === handle_id)
  return (
    <>
      <QueryFault query={query} title={<Trans>Could not load this look-up.</Trans>} />
      {query.isPending && <Loading className="mt-4" bars={['h-64 w-full']} />}
      {query.isSuccess && record === undefined && (
        <Callout tone="warning" className="mt-4" title={<Trans>There is no such look-up.</Trans>}>
          <Trans>The link may be of another account. Enter the transaction above.</Trans>
        </Callout>
      )}
      {again.isError && (
        <div role="alert" className="mt-4">
          <WriteFault error={again.error} title={<Trans>It could not be looked up.</Trans>}>
            <Trans>The look-up may have begun. Press again: that does no harm.</Trans>
          </WriteFault>
        </div>
      )}
      {record && (
        <LatePart late={lateAnswer} waiting={<Skeleton className="mt-4 h-64 w-full" />}>
          {({ AnswerCard }) => (
            <AnswerCard
              record={record}
              zone={zone}
              asking={again.isPending}
              onAgain={() => again.mutate({ network_id: record.network_id, txid: record.txid })}
            />
          )}
        </LatePart>
      )}
    </>
  )
}
