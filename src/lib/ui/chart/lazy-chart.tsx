import { Trans } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense } from 'react'
import type { ApexChartProps } from './apex-chart'

const Chart = lazy(async () => {
  try {
    const { ApexChart } = await import('./apex-chart')
    return { default: ApexChart }
  } catch {
    return { default: Missing }
  }
})

interface LazyChartProps extends ApexChartProps {
  /** Drawn until the code is loaded: the same figures in plain SVG. */
  before: ReactNode
}

/** A chart whose code is loaded when it is first needed. When that fails, the table view has the same figures. */
export function LazyChart({ before, ...chart }: LazyChartProps) {
  return (
    <Suspense fallback={before}>
      <Chart {...chart} />
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
