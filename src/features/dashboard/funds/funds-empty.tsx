import { Trans } from '@lingui/react/macro'
import { buttonLook } from '@/lib/ui/button-look'
import { EmptyState } from '@/lib/ui/empty-state'
import { PageLink } from '@/features/session/page-link'

/** Shown to a merchant without an order, in the height of the chart. */
export function FundsEmpty() {
  return (
    <div className="min-h-64">
      <EmptyState
        kind="nothing-yet"
        title={<Trans>Your first payment appears here</Trans>}
        actions={
          <PageLink to="/appManage" className={buttonLook()}>
            <Trans>Set up an application</Trans>
          </PageLink>
        }
      >
        <Trans>An application takes payments for your shop. Daily totals appear after your first payment.</Trans>
      </EmptyState>
    </div>
  )
}
