import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { Skeleton } from '../skeleton'
import type { ApexChartProps } from './apex-chart'

const Chart = lazy(async () => {
  try {
    const { ApexChart } = await import('./apex-chart')
    return { default: ApexChart }
  } catch {
    return { default: Missing }
  }
})

/** A chart whose code arrives when it is first needed. Offline without it, the table view holds the same figures. */
export function LazyChart(props: ApexChartProps) {
  return (
    <Suspense fallback={<Skeleton className="reveal-late h-full w-full opacity-50" />}>
      <Chart {...props} />
    </Suspense>
  )
}

function Missing(_props: ApexChartProps) {
  return (
    <p className="grid h-full place-items-center type-13 text-text-3">
      <Trans>The chart could not be loaded. The table shows the same figures.</Trans>
    </p>
  )
}
