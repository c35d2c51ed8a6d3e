import { Trans } from '@lingui/react/macro'
import { buttonLook } from '@/lib/ui/button-look'
import { EmptyState } from '@/lib/ui/empty-state'
import { PlaceLink } from '../kit/place-link'

/** A merchant who has had no order yet. As high as the chart that will stand here. */
export function FundsEmpty() {
  return (
    <div className="min-h-64">
      <EmptyState
        kind="nothing-yet"
        title={<Trans>Your first payment will stand here</Trans>}
        actions={
          <PlaceLink to="/appManage" className={buttonLook()}>
            <Trans>Set up an application</Trans>
          </PlaceLink>
        }
      >
        <Trans>An application takes payments for your shop. From the first one on, every day has its column.</Trans>
      </EmptyState>
    </div>
  )
}
