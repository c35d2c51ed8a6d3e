import { useMemo } from 'react'
import { ApexChart } from './apex-chart'
import { type BarLineInput, barLineDrawing } from './bar-line-options'
import { useChartColours } from './chart-colours'
import { type DonutPart, donutOptions } from './donut-options'
import { useStillness } from './use-stillness'

/** The shapes of a chart over days, without its grid and its cursor. */
export function BarLineDrawing({ kind, points, series, scale }: Omit<BarLineInput, 'colours' | 'still'>) {
  const colours = useChartColours()
  const still = useStillness()
  const drawing = useMemo(
    () => barLineDrawing({ kind, points, series, scale, colours, still }),
    [kind, points, series, scale, colours, still],
  )
  // A new key for each kind, because the library merges new options into the old ones.
  return (
    <ApexChart
      key={`${kind} ${drawing.series.length}`}
      type={kind === 'bars' ? 'bar' : 'line'}
      height="100%"
      {...drawing}
    />
  )
}

/** The ring of the parts of a whole, without what stands in its middle. */
export function RingDrawing({ parts }: { parts: readonly DonutPart[] }) {
  const colours = useChartColours()
  const still = useStillness()
  const options = useMemo(() => donutOptions(parts, colours, still), [parts, colours, still])
  const series = useMemo(() => parts.map(({ percent }) => Number(percent)), [parts])
  return <ApexChart type="donut" series={series} options={options} height="100%" />
}
