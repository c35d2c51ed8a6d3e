import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { followList } from '#shared/contract/market'
import { useWithholds } from '@/lib/api/use-offers'
import { lateCode } from '@/lib/late/late-code'
import { Card, CardBody, CardHead } from '@/lib/ui/card'
import { LatePart } from '@/lib/ui/late-part'
import { LoadingLines } from './list/loading-lines'
import type * as monitor from './monitor'

/** It stands below what a dashboard shows first. */
const lateMonitor = lateCode<typeof monitor>(() => import('./monitor'))

/**
 * The market monitor (SPEC.md section 2): the followed tokens, and during a search the tokens that can be followed. A
 * back end without a price service gets no calls; before it has said so there are placeholders and no field.
 */
export function MarketMonitor() {
  const withheld = useWithholds(followList.name)
  if (withheld === undefined) return <Frame className={HEIGHT}>{<LoadingLines />}</Frame>
  if (withheld) {
    return (
      <Frame>
        <p className="text-text-2">
          <Trans>This service gives no prices.</Trans>
        </p>
      </Frame>
    )
  }
  return (
    <LatePart
      late={lateMonitor}
      waiting={<LoadingLines />}
      renderFrame={(state) => <Frame className={HEIGHT}>{state}</Frame>}
    >
      {({ Monitor }) => <Monitor />}
    </LatePart>
  )
}

/** As high as the monitor. */
const HEIGHT = 'min-h-44.5 pt-2 phone:min-h-26'

function Frame({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Card aria-labelledby="market">
      <CardHead id="market" title={<Trans>Market</Trans>} />
      <CardBody {...(className === undefined ? {} : { className })}>{children}</CardBody>
    </Card>
  )
}
