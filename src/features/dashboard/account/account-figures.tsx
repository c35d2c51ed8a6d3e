import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Overview } from '@/lib/api/statistics'
import { signOf, UNKNOWN } from '#shared/money/amount'
import { Amount } from '@/lib/ui/amount'
import { classNames } from '@/lib/ui/class-names'
import { Loading, Skeleton } from '@/lib/ui/skeleton'

interface OverviewPart {
  query: UseQueryResult<Overview>
}

interface BalanceProps {
  /** Undefined while it is fetched, null when unknown. */
  assets: string | null | undefined
}

/** The largest figure of the page. Its line has a fixed height, so that nothing moves when the figure arrives. */
export function Balance({ assets }: BalanceProps) {
  return (
    <div className="mt-1 flex min-h-13 items-center">
      {assets === undefined ? (
        <Loading bars={['h-10 w-72 phone:h-9 phone:w-56']} />
      ) : (
        <Amount value={assets} unit="USDT" size="hero" />
      )}
    </div>
  )
}

/** Today's figures and the pending amount; each may be unknown separately. */
export function AccountFigures({ query: { data, isPending } }: OverviewPart) {
  const { i18n } = useLingui()
  const isGain = data?.today_amount ? signOf(data.today_amount) > 0 : false
  return (
    <dl className="flex flex-wrap gap-x-7 gap-y-2 phone:grid phone:grid-cols-2 phone:gap-x-3">
      {/* A long amount would break the row of a phone into two when it arrives, and move what is below. */}
      <Figure term={<Trans>Today's earnings</Trans>} loading={isPending} className="phone:col-span-2">
        <Amount
          value={data?.today_amount}
          sign="always"
          spokenUnit="USDT"
          className={classNames('normal-nums!', isGain && 'text-success-text [&_*]:text-inherit')}
        />
      </Figure>
      <Figure term={<Trans>Payments received today</Trans>} loading={isPending}>
        {typeof data?.today_orders === 'number' ? i18n.number(data.today_orders) : UNKNOWN}
      </Figure>
      <Figure term={<Trans>On the way</Trans>} loading={isPending}>
        <Amount value={data?.on_the_way} spokenUnit="USDT" className="normal-nums!" />
      </Figure>
    </dl>
  )
}

interface FigureProps {
  term: ReactNode
  loading: boolean
  className?: string
  children: ReactNode
}

function Figure({ term, loading, className, children }: FigureProps) {
  return (
    <div className={classNames('min-w-25 phone:min-w-24', className)}>
      <dt className="type-12 text-text-3">{term}</dt>
      <dd className="flex min-h-6 items-center type-18">
        {loading ? <Skeleton className="reveal-late h-4 w-20" /> : children}
      </dd>
    </div>
  )
}
