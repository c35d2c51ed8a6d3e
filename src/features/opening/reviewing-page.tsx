import { MERCHANT_STATUS } from '#shared/contract/merchant-status'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { PageLink } from '@/features/session/page-link'
import { DataAge } from '@/lib/domain-ui/data-age'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { explain } from '@/lib/domain-ui/explain'
import { capabilitiesOptions } from '@/lib/api/system'
import { useLacks } from '@/lib/api/use-offers'
import { openingOptions } from '@/lib/api/opening'
import { userInfoOptions, userKeys } from '@/lib/api/user'
import { Button } from '@/lib/ui/button'
import { buttonLook } from '@/lib/ui/button-look'
import { Card } from '@/lib/ui/card'
import { ErrorState } from '@/lib/ui/error-state'
import { Loading } from '@/lib/ui/skeleton'
import { OpeningFrame } from './opening-frame'
import { hasFailed, type Opening } from './review/audit-steps'
import { AuditTimeline } from './review/audit-timeline'
import { MissingParts } from './review/missing-parts'
import { ReviewHeading } from './review/review-heading'
import { StageBadge, StageLegend } from './review/stage-badge'
import { WhatToChange } from './review/what-to-change'

/** `/reviewing`: the stage of the audit, what is missing, and what to change after a refusal. */
export function ReviewingPage() {
  const client = useQueryClient()
  const asked = useQuery(capabilitiesOptions)
  const isKnown = asked.data !== undefined
  // A back end with only the calls of SPEC.md says the status and no stage.
  const isTold = !useLacks('user.opening')
  const user = useQuery({ ...userInfoOptions, refetchOnMount: false })
  const opening = useQuery({ ...openingOptions, enabled: isKnown && isTold })
  const { data, error, isFetching } = opening
  const failed = data === undefined ? user.data?.status === MERCHANT_STATUS.not_passed : hasFailed(data)
  const isBusy = isFetching || user.isFetching
  const checkAgain = () => void client.invalidateQueries({ queryKey: userKeys.all })
  const checked = isTold ? opening : user
  return (
    <OpeningFrame>
      <div className="grid items-start gap-x-12 gap-y-8 desk:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          {data?.stage && <StageBadge stage={data.stage} />}
          <ReviewHeading failed={failed} stage={data?.stage ?? null} problems={data?.problems?.length ?? 0} />
          <div className="mt-8 grid gap-4">
            {error && (
              <ErrorState
                title={<Trans>Could not read the state of the review.</Trans>}
                onRetry={checkAgain}
                retrying={isFetching}
              >
                {explain(error)}
              </ErrorState>
            )}
            {isKnown || asked.isPending ? (
              isTold && (data ? <Details opening={data} /> : !error && <LoadingDetails />)
            ) : (
              <QueryFault query={asked} title={<Trans>Could not ask what this service offers.</Trans>} />
            )}
          </div>
          <div className="mt-5 flex flex-wrap items-center gap-2">
            {failed && (
              <PageLink to="/openAuthPage" className={buttonLook({ variant: 'primary' })}>
                <Trans context="an application">Try again</Trans>
              </PageLink>
            )}
            <Button icon={RefreshCw} loading={isBusy} onClick={checkAgain}>
              <Trans>Check again</Trans>
            </Button>
            <span className="ml-auto">{checked.dataUpdatedAt > 0 && <DataAge query={checked} exact />}</span>
          </div>
        </div>
        {isTold && <StageLegend />}
      </div>
    </OpeningFrame>
  )
}

function LoadingDetails() {
  return (
    <Card className="px-6 py-5.5 phone:px-4">
      <Loading className="grid gap-5" bars={['w-40', 'w-52', 'w-44', 'w-48']} />
    </Card>
  )
}

function Details({ opening }: { opening: Opening }) {
  return (
    <>
      <WhatToChange opening={opening} />
      {opening.missing.length > 0 && <MissingParts parts={opening.missing} />}
      <Card className="px-6 py-5.5 phone:px-4">
        <AuditTimeline opening={opening} />
      </Card>
    </>
  )
}
