import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { devicePath } from '@/features/session/device-path'
import type { Quote } from '@/lib/api/withdrawal'
import { PayoutWaitNote } from '@/lib/domain-ui/payout-wait-note'

/** What holds the withdrawal back, or would once it is asked for, with the way to its settings. */
export function WaitNote({ wait }: { wait: Quote['wait'] }) {
  return (
    <PayoutWaitNote wait={wait}>
      <Link to={devicePath('/property/WithdrawSetting')}>
        <Trans>Withdraw settings</Trans>
      </Link>
    </PayoutWaitNote>
  )
}
