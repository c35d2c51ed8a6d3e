import { useLingui } from '@lingui/react/macro'
import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import { Segmented } from '../segmented'

export type ChartView = 'chart' | 'table'

/** Chart or the same figures as a table; stands in the head of the chart's card. */
export function ChartViewSwitch({ view, onViewChange }: { view: ChartView; onViewChange: (view: ChartView) => void }) {
  const { t } = useLingui()
  return (
    <Segmented
      label={t`Show as`}
      value={view}
      onValueChange={onViewChange}
      segments={[
        { value: 'chart', label: t`Chart`, icon: ChartNoAxesColumn },
        { value: 'table', label: t`Table`, icon: Table2 },
      ]}
    />
  )
}
