import { Trans } from '@lingui/react/macro'
import { Callout } from '@/lib/ui/callout'
import { isApiError } from '@/lib/api/transport/errors'
import { explain } from './explain'

/**
 * Why "stop all withdrawals" failed. When no answer came it does not say "failed", because the stop may have worked.
 */
export function StopFault({ error }: { error: unknown }) {
  if (isApiError(error) && error.outcomeUnknown && error.kind !== 'offline') {
    return (
      <Callout tone="warning" title={<Trans>We do not know whether it has been stopped.</Trans>}>
        <Trans>Press again. Stopping twice does no harm.</Trans> {explain(error)}
      </Callout>
    )
  }
  return (
    <Callout tone="danger" title={<Trans>Withdrawals were not stopped.</Trans>}>
      {explain(error)}
    </Callout>
  )
}
