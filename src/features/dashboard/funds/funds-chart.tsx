import { useLingui } from '@lingui/react/macro'
import { formatAmount, formatAmountParts } from '#shared/money/format'
import { BarLineChart } from '@/lib/ui/chart/bar-line-chart'
import type { ChartSeries } from '@/lib/ui/chart/chart-data'
import { ChartLegend } from '@/lib/ui/chart/chart-legend'
import { useHiddenAmounts } from '@/lib/ui/hidden-amounts'
import type { DashboardSearch, Measure } from '../search'
import { FundsEmpty } from './funds-empty'
import { FundsHeadline } from './funds-headline'
import type { Period } from './funds-period'
import { type fundsPoints, type FundsKey, highestOf, totalOf, withoutAmounts } from './funds-points'
import { usePeriodWords } from './use-period-words'

type Points = ReturnType<typeof fundsPoints>

interface FundsChartProps {
  search: DashboardSearch
  onSearch: (search: DashboardSearch) => void
  points: Points
  /** The sum of the period before; null where it cannot be compared. */
  earlier: string | null
  period: Period
  hasHistory: boolean | undefined
}

const DOTS = '••••••'

/** Headline, legend, and the chart or its table. */
export function FundsChart({ search, onSearch, points, earlier, period, hasHistory }: FundsChartProps) {
  const { t } = useLingui()
  const { measure = 'income', view = 'bars' } = search
  const hidden = useHiddenAmounts() && measure === 'income'
  const series = useSeries(measure, points)
  const summary = useSummary({ measure, points, period, hidden })
  const format = (value: string | null) => {
    if (hidden && value !== null) return DOTS
    return measure === 'income' ? formatAmount(value) : formatAmountParts(value).integer
  }
  return (
    <div className="grid gap-3">
      <FundsHeadline {...{ search, onSearch, points, earlier, period, measure }} />
      <div className="min-h-4">{hasHistory !== false && <ChartLegend series={series} />}</div>
      {hasHistory === false ? (
        <FundsEmpty />
      ) : (
        <BarLineChart
          label={t`Account funds`}
          summary={summary}
          pointName={period.days === 1 ? t`Hour` : t`Day`}
          points={hidden ? withoutAmounts(points) : points}
          series={series}
          kind={view === 'lines' ? 'lines' : 'bars'}
          view={view === 'table' ? 'table' : 'chart'}
          format={format}
        />
      )}
    </div>
  )
}

/** The series that are drawn; a series without data is left out. */
function useSeries(measure: Measure, points: Points): (ChartSeries & { key: FundsKey })[] {
  const { t } = useLingui()
  const income: (ChartSeries & { key: FundsKey })[] = [
    { key: 'main', name: t`Received`, role: 'main' },
    { key: 'second', name: t`Refunded`, role: 'below' },
    { key: 'previous', name: t`Previous`, role: 'previous' },
  ]
  const orders: (ChartSeries & { key: FundsKey })[] = [
    { key: 'second', name: t({ message: 'Created', context: 'number of orders' }), role: 'main' },
    { key: 'main', name: t`Paid`, role: 'main' },
    { key: 'previous', name: t`Paid before`, role: 'previous' },
  ]
  const isTold = ({ key }: { key: FundsKey }) => key === 'main' || points.some((point) => point.values[key] !== null)
  return (measure === 'income' ? income : orders).filter(isTold)
}

interface SummaryInput {
  measure: Measure
  points: Points
  period: Period
  hidden: boolean
}

/** The chart in one sentence: total, highest, when. */
function useSummary({ measure, points, period, hidden }: SummaryInput): string {
  const { t } = useLingui()
  const words = usePeriodWords(period, points)
  const highest = highestOf(points)
  const total = totalOf(points, 'main')
  if (hidden) return t`Received, ${words.name}. The amounts are hidden.`
  if (measure === 'orders') {
    const paid = formatAmountParts(total).integer
    if (!highest) return t`Orders paid, ${words.name}: ${paid}.`
    const most = formatAmountParts(highest.values.main).integer
    return t`Orders paid, ${words.name}: ${paid}, most ${most} at ${highest.title}.`
  }
  const received = formatAmount(total)
  if (!highest) return t`Received, ${words.name}: ${received} USDT.`
  return t`Received, ${words.name}: ${received} USDT, highest ${formatAmount(highest.values.main)} at ${highest.title}.`
}
