import { Trans, useLingui } from '@lingui/react/macro'
import { ChartNoAxesColumn, ChartSpline, Table2 } from 'lucide-react'
import { classNames } from '@/lib/ui/class-names'
import { Card, CardBody } from '@/lib/ui/card'
import { Segmented } from '@/lib/ui/segmented'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { changeSearch, type DashboardSearch, type FundsView } from '../search'
import { FundsChart } from './funds-chart'
import { FundsLoading } from './funds-loading'
import { periodOf } from './funds-period'
import { RangeChoice } from './range-choice'
import { useFunds } from './use-funds'

export interface FundsProps {
  search: DashboardSearch
  /** Called with the whole next search. */
  onSearch: (search: DashboardSearch) => void
  /** Whether the merchant has ever had an order; undefined while unknown. */
  hasHistory: boolean | undefined
  today: string
  zone: string
}

/** Income and refunds, or the numbers of created and paid orders, day by day (SPEC.md section 2). */
export function FundsCard({ search, onSearch, hasHistory, today, zone }: FundsProps) {
  const { t } = useLingui()
  const period = periodOf(search, today)
  const { query, told } = useFunds({ search, period, zone })
  return (
    <Card aria-labelledby="account-funds">
      <div className="flex min-h-11.5 flex-wrap items-center gap-2 px-5 pt-3.5 phone:px-4 phone:pt-3">
        <h2 id="account-funds" className="mr-auto type-15 phone:w-full">
          <Trans>Account funds</Trans>
        </h2>
        <RangeChoice search={search} onSearch={onSearch} period={period} today={today} zone={zone} />
        <Segmented<FundsView>
          label={t`View`}
          value={search.view ?? 'bars'}
          onValueChange={(view) => onSearch(changeSearch(search, { view }))}
          segments={[
            { value: 'bars', label: t`Bars`, icon: ChartNoAxesColumn },
            { value: 'lines', label: t`Line`, icon: ChartSpline },
            { value: 'table', label: t`Table`, icon: Table2 },
          ]}
        />
      </div>
      <CardBody className="grid gap-3 pt-2">
        <QueryFault query={query} title={<Trans>Could not load the account funds.</Trans>} />
        {query.isPending && <FundsLoading />}
        {told && (
          <div className={classNames('transition-opacity motion-quick', query.isPlaceholderData && 'opacity-60')}>
            <FundsChart {...{ search, onSearch, period, hasHistory }} {...told} />
          </div>
        )}
      </CardBody>
    </Card>
  )
}
