import { Trans } from '@lingui/react/macro'
import type { PasskeyRecord } from '@/lib/api/passkey'
import { SupportLine } from '@/lib/domain-ui/support-line'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { Dialog } from '@/lib/ui/dialog'
import { enrolmentCode } from '#shared/payout/passkey-text'
import { When } from '../kit/when'
import { EnrolmentCode } from './enrolment-code'
import type { SignedEnrolment } from './use-enrolment'

interface AddedPasskeyProps {
  signed: SignedEnrolment
  added: PasskeyRecord
  onClose: () => void
}

/**
 * What happens next with a passkey that was added. The code is that of the enrolment which it has signed on this device: a code of the
 * server's alone could be that of another passkey.
 */
export function AddedPasskey({ signed, added, onClose }: AddedPasskeyProps) {
  const code = enrolmentCode(signed.enrolment)
  const isOther = added.code !== null && added.code !== code
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Trans>The passkey was added</Trans>}
      footer={
        <Button variant="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      {isOther ? (
        <div role="alert">
          <Callout
            tone="danger"
            title={<Trans>The service tells another code than the one that your passkey has signed.</Trans>}
          >
            <Trans>Read no code to anybody, and tell the operator.</Trans>
            <SupportLine />
          </Callout>
        </div>
      ) : signed.confirmed_by === null ? (
        <EnrolmentCode code={code} />
      ) : added.ready_at === null ? (
        <p>
          <Trans>
            A passkey that was ready has confirmed it. Your account page shows from when on it signs payouts.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>
            It signs payouts from <When at={added.ready_at} exact />.
          </Trans>
        </p>
      )}
    </Dialog>
  )
}
