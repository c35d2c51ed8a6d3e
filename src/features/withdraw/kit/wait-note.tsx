import { Trans } from '@lingui/react/macro'
import { PageLink } from '@/features/session/page-link'
import type { Quote } from '@/lib/api/withdrawal'
import { PayoutWaitNote } from '@/lib/domain-ui/payout-wait-note'

/** What holds the withdrawal back, or would once it is asked for, with the way to its settings. */
export function WaitNote({ wait }: { wait: Quote['wait'] }) {
  return (
    <PayoutWaitNote wait={wait}>
      <PageLink to="/property/WithdrawSetting">
        <Trans>Withdraw settings</Trans>
      </PageLink>
    </PayoutWaitNote>
  )
}
