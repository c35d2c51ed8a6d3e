import { Trans } from '@lingui/react/macro'
import { Callout } from '@/lib/ui/callout'

/** No new code was sent, because too many were asked for; beside the button stands when the next can be. */
export function CodeNotSent() {
  return (
    <Callout tone="warning" title={<Trans>No new code was sent yet.</Trans>}>
      <Trans>
        A code from the last 10 minutes that was not used is still good: enter it. Beside the field stands when the next
        one can be sent.
      </Trans>
    </Callout>
  )
}
