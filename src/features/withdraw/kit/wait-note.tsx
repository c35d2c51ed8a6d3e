import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { devicePath } from '@/features/session/device-path'
import type { Quote } from '@/lib/api/withdrawal'
import { Callout } from '@/lib/ui/callout'

/** What holds the withdrawal back, or would once it is asked for, and what ends that. Both are the server's words. */
export function WaitNote({ wait }: { wait: Quote['wait'] }) {
  if (!wait) return null
  return (
    <Callout tone="warning" title={wait.words}>
      {wait.ends}{' '}
      {wait.ended_by === 'merchant' && (
        <Link to={devicePath('/property/WithdrawSetting')}>
          <Trans>Withdraw settings</Trans>
        </Link>
      )}
    </Callout>
  )
}
