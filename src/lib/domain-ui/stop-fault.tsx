import { Trans } from '@lingui/react/macro'
import { Callout } from '@/lib/ui/callout'
import { isApiError } from '@/lib/api/errors'
import { explain } from './explain'

/** Why the press that stops all withdrawals came to nothing; without an answer it is not called so. */
export function StopFault({ error }: { error: unknown }) {
  if (isApiError(error) && error.outcomeUnknown) {
    return (
      <Callout tone="warning" title={<Trans>We do not know whether it has been stopped.</Trans>}>
        <Trans>Press again: stopping twice does no harm.</Trans> {explain(error)}
      </Callout>
    )
  }
  return (
    <Callout tone="danger" title={<Trans>This did not stop anything.</Trans>}>
      {explain(error)}
    </Callout>
  )
}
