import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { CallbackOverview } from '@/lib/api/callbacks'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { Card } from '@/lib/ui/card'
import { Metric, MetricRow } from '@/lib/ui/metric'
import { Loading, Skeleton } from '@/lib/ui/skeleton'
import { NextAttempt } from '../list/next-attempt'

interface FiguresProps {
  query: UseQueryResult<CallbackOverview>
  zone: string
}

/** The last 24 hours in four figures; a figure without data is a dash. */
export function Figures({ query, zone }: FiguresProps) {
  const { i18n, t } = useLingui()
  const { data, isPending } = query
  const figure = (value: number | undefined | null, said: (text: string) => string = (text) => text) => {
    if (isPending) return <LoadingFigure />
    return value === undefined || value === null ? '—' : said(i18n.number(value))
  }
  const created = data && i18n.number(data.created)
  const slow = data?.p95_ms != null && i18n.number(data.p95_ms)
  return (
    <Card className="mb-4">
      {query.isError && (
        <div className="p-3">
          <QueryFault query={query} title={<Trans>Could not load the figures.</Trans>} />
        </div>
      )}
      <MetricRow of={4}>
        <Metric
          label={<Trans>Delivered, 24 h</Trans>}
          value={figure(data?.delivered)}
          {...(data ? { change: <Trans>of {created}</Trans> } : {})}
        />
        <Metric
          label={<Trans>Being retried</Trans>}
          value={<span className={data?.retrying ? 'text-danger-text' : ''}>{figure(data?.retrying)}</span>}
          {...(data?.next_time != null ? { change: <Retried overview={data} at={data.next_time} zone={zone} /> } : {})}
        />
        <Metric
          label={<Trans>Median answer</Trans>}
          value={figure(data?.median_ms, (took) => t`${took} ms`)}
          {...(slow === false ? {} : { change: <Trans>95% under {slow} ms</Trans> })}
        />
        <Metric
          label={<Trans>Gave up in the last 24 h</Trans>}
          value={<span className={data?.given_up ? 'text-danger-text' : ''}>{figure(data?.given_up)}</span>}
          {...(data ? { change: <Trans>not tried again</Trans> } : {})}
        />
      </MetricRow>
    </Card>
  )
}

function Retried({ overview, at, zone }: { overview: CallbackOverview; at: number; zone: string }) {
  const next = <NextAttempt at={at} zone={zone} />
  return (
    <>
      <Plural value={overview.retrying_applications} one="at # application" other="at # applications" />
      {' · '}
      <Trans>next {next}</Trans>
    </>
  )
}

function LoadingFigure() {
  return (
    <Loading className="flex h-7 items-center">
      <Skeleton className="h-5 w-16" />
    </Loading>
  )
}
