import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallbackOverview } from '@/lib/api/callbacks'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { usePhoneWidth } from '@/lib/device/use-phone-width'
import { Card } from '@/lib/ui/card'
import { Metric, MetricRow, NO_CHANGE } from '@/lib/ui/metric'
import { Loading } from '@/lib/ui/skeleton'
import { NextAttempt } from '../list/next-attempt'

interface FiguresProps {
  query: UseQueryResult<CallbackOverview>
  zone: string
}

/** The last 24 hours in four figures; a figure without data is a dash. */
export function Figures({ query, zone }: FiguresProps) {
  const { i18n, t } = useLingui()
  const { data, isPending } = query
  const phone = usePhoneWidth()
  const figure = (value: number | undefined | null, said: (text: string) => string = (text) => text) => {
    if (isPending) return <LoadingFigure />
    return value === undefined || value === null ? '—' : said(i18n.number(value))
  }
  const created = data && i18n.number(data.created)
  const slow = data?.p95_ms != null && i18n.number(data.p95_ms)
  const { delivered, retrying, median_ms, given_up } = data ?? {}
  const figures: FigureProps[] = [
    {
      key: 'delivered',
      label: <Trans>Delivered, 24 h</Trans>,
      value: figure(delivered),
      ...(data && { change: <Trans>of {created}</Trans> }),
    },
    {
      key: 'retrying',
      label: <Trans>Being retried</Trans>,
      value: <span className={retrying ? 'text-danger-text' : ''}>{figure(retrying)}</span>,
      ...(data?.next_time != null && { change: <Retried overview={data} at={data.next_time} zone={zone} /> }),
    },
    {
      key: 'median',
      label: <Trans>Median answer</Trans>,
      value: figure(median_ms, (took) => t`${took} ms`),
      ...(slow !== false && { change: <Trans>95% under {slow} ms</Trans> }),
    },
    {
      key: 'given_up',
      label: <Trans>Gave up in the last 24 h</Trans>,
      value: <span className={given_up ? 'text-danger-text' : ''}>{figure(given_up)}</span>,
      ...(data && !phone && { change: <Trans>not tried again</Trans> }),
    },
  ]
  return (
    <Card className="mb-4 phone:mb-3">
      {query.isError && (
        <div className="p-3">
          <QueryFault query={query} title={<Trans>Could not load the figures.</Trans>} />
        </div>
      )}
      <MetricRow of={4}>
        {figures.map(({ key, change, ...props }) =>
          phone ? (
            <Line key={key} change={change} {...props} />
          ) : (
            <Metric key={key} change={change ?? NO_CHANGE} {...props} />
          ),
        )}
      </MetricRow>
    </Card>
  )
}

interface LineProps {
  label: ReactNode
  value: ReactNode
  change?: ReactNode
}

type FigureProps = LineProps & { key: string }

/** A figure on a phone: small, because the list is what the page is opened for. */
function Line({ label, value, change }: LineProps) {
  return (
    <li className="min-w-0 px-3 py-2">
      <div className="truncate type-12 text-text-3">{label}</div>
      <div className="min-h-5 font-semibold tabular-nums">{value}</div>
      {/* Its line is there before its text, so that the list below does not move when the figures come. */}
      <div className="min-h-4 type-12 text-text-3 tabular-nums">{change}</div>
    </li>
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
  return <Loading className="flex h-7 items-center phone:h-5" bars={['h-5 w-16 phone:h-3.5']} />
}
