import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { devicePath } from '@/features/session/device-path'
import { explain } from '@/lib/domain-ui/explain'
import { serverTimeAt } from '@/lib/api/server-clock'
import { openingOptions, userKeys } from '@/lib/api/user'
import { useZone } from '@/lib/api/use-zone'
import { useLocale } from '@/lib/i18n/active-locale'
import { formatTime } from '@/lib/time/format-time'
import { AsOf } from '@/lib/ui/as-of'
import { Button } from '@/lib/ui/button'
import { buttonLook } from '@/lib/ui/button-look'
import { Card } from '@/lib/ui/card'
import { ErrorState } from '@/lib/ui/error-state'
import { Loading, Skeleton } from '@/lib/ui/skeleton'
import { OpeningFrame } from './opening-frame'
import { AuditTimeline, StageBadge } from './review/audit-timeline'
import { hasFailed } from './review/audit-steps'
import { MissingParts, Reason } from './review/what-is-missing'

/** `/reviewing`: the progress of the audit, what is missing, and why it was refused. */
export function ReviewingPage() {
  const client = useQueryClient()
  const zone = useZone()
  const locale = useLocale()
  const { data, error, isFetching, dataUpdatedAt } = useQuery(openingOptions)
  const failed = data !== undefined && hasFailed(data)
  const checkAgain = () => void client.invalidateQueries({ queryKey: userKeys.all })
  const checked = formatTime(serverTimeAt(dataUpdatedAt), 'second', { zone, locale })
  return (
    <OpeningFrame>
      <div className="max-w-[560px]">
        {data && <StageBadge opening={data} />}
        <h1 className="mt-3.5 max-w-[14em] type-36 track-display phone:type-28">
          {failed ? <Trans>The application did not pass</Trans> : <Trans>Your merchant rights are under review</Trans>}
        </h1>
        <p className="mt-2.5 max-w-[46ch] type-16 text-text-2">
          {failed ? (
            <Trans>Read the reason, complete what is missing, and apply again.</Trans>
          ) : (
            <Trans>Merchant permission is under review, please try again later</Trans>
          )}
        </p>
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
          {data?.reason && <Reason>{data.reason}</Reason>}
          {data && data.missing.length > 0 && <MissingParts parts={data.missing} />}
          <Card className="px-6 py-5.5 phone:px-4">
            {data ? (
              <AuditTimeline
                opening={data}
                sent={data.created_time === null ? null : formatTime(data.created_time, 'heading', { zone, locale })}
              />
            ) : (
              <Loading className="grid gap-5">
                <Skeleton className="w-40" />
                <Skeleton className="w-52" />
                <Skeleton className="w-44" />
              </Loading>
            )}
          </Card>
        </div>
        <div className="mt-5 flex flex-wrap items-center gap-2">
          {failed && (
            <Link to={devicePath('/openAuthPage')} className={buttonLook({ variant: 'primary' })}>
              <Trans>Try again</Trans>
            </Link>
          )}
          <Button icon={RefreshCw} loading={isFetching} onClick={checkAgain}>
            <Trans>Check again</Trans>
          </Button>
          <span className="ml-auto">{dataUpdatedAt > 0 && <AsOf time={checked} stale={error !== null} />}</span>
        </div>
      </div>
    </OpeningFrame>
  )
}
