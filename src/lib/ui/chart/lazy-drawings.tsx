import { Trans } from '@lingui/react/macro'
import { type ComponentType, lazy } from 'react'
import type * as drawings from './apex-drawings'

/** Draws with ApexCharts, whose code comes after everything else of a page; stand in a `Suspense` with the same figures. */
export const BarLineDrawing = lazy(() => fetched((code) => code.BarLineDrawing))

/** The same for a ring. */
export const RingDrawing = lazy(() => fetched((code) => code.RingDrawing))

/** When its code is lost, the table view has the same figures. */
async function fetched<Props>(
  pick: (code: typeof drawings) => ComponentType<Props>,
): Promise<{ default: ComponentType<Props> }> {
  try {
    return { default: pick(await import('./apex-drawings')) }
  } catch {
    return { default: Missing }
  }
}

function Missing() {
  return (
    <p className="grid h-full place-items-center type-13 text-text-3">
      <Trans>The chart could not be loaded. The table shows the same figures.</Trans>
    </p>
  )
}
