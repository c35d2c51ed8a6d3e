import { Trans } from '@lingui/react/macro'
import { SupportLine } from '@/lib/domain-ui/support-line'
import { Callout } from '@/lib/ui/callout'

/** In front of a back end without a form for merchant permission. */
export function NotTaken() {
  return (
    <Callout title={<Trans>Applications are not taken here.</Trans>}>
      <Trans>This service has no form for it. Ask its operator to open merchant permission for you.</Trans>
      <SupportLine />
    </Callout>
  )
}
