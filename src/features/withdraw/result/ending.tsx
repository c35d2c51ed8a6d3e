import { Trans } from '@lingui/react/macro'
import type { WithdrawalRecord } from '@/lib/api/withdrawal'
import { SupportLine } from '@/lib/domain-ui/support-line'
import { Callout } from '@/lib/ui/callout'

/** The end of a withdrawal that was not paid: why, where the money is, and what to do. */
export function Ending({ record: { state, reason } }: { record: WithdrawalRecord }) {
  if (state === 'cancelled') {
    return (
      <Callout tone="plain" title={<Trans>This withdrawal was canceled.</Trans>}>
        <Trans>Nothing was sent. The full amount is back in your balance.</Trans>
      </Callout>
    )
  }
  if (state === 'audit_reject') {
    return (
      <Callout tone="danger" title={<Trans>The audit rejected this withdrawal.</Trans>}>
        <Reason text={reason} />{' '}
        <Trans>
          Nothing was sent. The full amount is back in your balance. Correct the named problem, then try again.
        </Trans>
        <SupportLine />
      </Callout>
    )
  }
  if (state === 'failed') {
    return (
      <Callout tone="danger" title={<Trans>The network did not take this transfer.</Trans>}>
        <Reason text={reason} />{' '}
        <Trans>The full amount is back in your balance. Check the address and the network, then try again.</Trans>
      </Callout>
    )
  }
  return null
}

function Reason({ text }: { text: string }) {
  return text === '' ? null : <Trans>Reason: {text}.</Trans>
}
