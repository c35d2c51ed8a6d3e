import { Trans, useLingui } from '@lingui/react/macro'
import { formatAmountParts } from '#shared/money/format'
import { Amount } from '@/lib/ui/amount'
import { classNames } from '@/lib/ui/class-names'
import { Segmented } from '@/lib/ui/segmented'
import { toneText } from '@/lib/ui/tone'
import { type Change, changeOf } from '../kit/change'
import { changeSearch, type DashboardSearch, type Measure } from '../search'
import type { Period } from './funds-period'
import { type fundsPoints, totalOf } from './funds-points'
import { usePeriodWords } from './use-period-words'

interface FundsHeadlineProps {
  search: DashboardSearch
  onSearch: (search: DashboardSearch) => void
  points: ReturnType<typeof fundsPoints>
  /** The sum of the period before; null where it cannot be compared. */
  earlier: string | null
  period: Period
  measure: Measure
}

/** The sum of the period, its change, and the choice between the two measures. */
export function FundsHeadline({ search, onSearch, points, earlier, period, measure }: FundsHeadlineProps) {
  const { t } = useLingui()
  const { before } = usePeriodWords(period, points)
  const total = totalOf(points, 'main')
  const change = changeOf({ previous: earlier, current: total, judged: true })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {/* Below the figure: the comparison comes after it, and beside a long one it would push the choice down. */}
      <div className="grid min-w-0 flex-1">
        {measure === 'income' ? (
          <Amount value={total} unit="USDT" size="mid" />
        ) : (
          <span className="type-22 tabular-nums">{formatAmountParts(total).integer}</span>
        )}
        <span className="type-13 text-text-3">
          <Meaning measure={measure} change={change} before={before} />
        </span>
      </div>
      <Segmented<Measure>
        label={t`Measure`}
        value={measure}
        onValueChange={(next) => onSearch(changeSearch(search, { measure: next }))}
        segments={[
          { value: 'income', label: t`Income` },
          { value: 'orders', label: t`Orders` },
        ]}
      />
    </div>
  )
}

interface MeaningProps {
  measure: Measure
  change: Change | undefined
  /** "vs 30 days before". */
  before: string
}

function Meaning({ measure, change, before }: MeaningProps) {
  const isIncome = measure === 'income'
  if (!change) return isIncome ? <Trans>received</Trans> : <Trans>orders paid</Trans>
  const look = change.tone === 'neutral' ? 'text-text-2' : toneText[change.tone]
  const moved = <span className={classNames('font-medium', look)}>{change.text}</span>
  if (isIncome) {
    return (
      <Trans>
        received, {moved} {before}
      </Trans>
    )
  }
  return (
    <Trans>
      orders paid, {moved} {before}
    </Trans>
  )
}
