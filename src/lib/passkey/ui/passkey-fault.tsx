import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { isApiError } from '@/lib/api/transport/errors'
import { explain } from '@/lib/domain-ui/explain'
import { LostAnswer } from '@/lib/domain-ui/lost-answer'
import { PasskeyError, type PasskeyFault } from '@/lib/passkey/authenticator'
import { Callout } from '@/lib/ui/callout'

const WORDS = {
  unsupported: msg`This browser cannot use passkeys here. Open this page in another browser or on another device.`,
  refused: msg`The passkey did not sign: it was canceled, or it took too long. Nothing is lost. Try again.`,
  elsewhere: msg`Passkeys of this service do not work at this address. Open the console at its usual address.`,
  known: msg`This device has a passkey of this account already.`,
  failed: msg`The browser could not use the passkey. Nothing is lost. Try again, or use another device.`,
} as const satisfies Record<PasskeyFault, MessageDescriptor>

/** What went wrong with a passkey, or with the call after it. Draws nothing without an error. */
export function PasskeyFaultNote({ error }: { error: unknown }) {
  const { t } = useLingui()
  if (error === undefined) return null
  if (error instanceof PasskeyError) {
    return <Callout tone={error.fault === 'refused' ? 'warning' : 'danger'}>{t(WORDS[error.fault])}</Callout>
  }
  if (isApiError(error) && error.outcomeUnknown) {
    return (
      <Callout tone="warning" title={<LostAnswer error={error} />}>
        <Trans>It may have arrived. What is shown here is read again, and you can try again safely.</Trans>
      </Callout>
    )
  }
  return <Callout tone="danger">{explain(error)}</Callout>
}
