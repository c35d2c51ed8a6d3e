import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type PasskeyRecord, type Passkeys, sendRemoval, SIGNED_FOR } from '@/lib/api/passkey'
import { useOffers } from '@/lib/api/use-offers'
import { serverNow } from '@/lib/api/transport/server-clock'
import { useOnline } from '@/lib/device/use-online'
import { useKey } from '@/lib/forms/use-key'
import { useOnce } from '@/lib/forms/use-once'
import { askPasskey } from '@/lib/passkey/authenticator'
import { PasskeyFaultNote } from '@/lib/passkey/ui/passkey-fault'
import { Button } from '@/lib/ui/button'
import { Dialog } from '@/lib/ui/dialog'
import { DialogDismiss } from '@/lib/ui/dialog-dismiss'
import { toastDone } from '@/lib/ui/toast'
import { digestOf } from '#shared/payout/canonical-lines'
import { removalText } from '#shared/payout/passkey-text'
import { staleAfterPasskeys } from './stale-after-passkeys'

interface RemovePasskeyProps {
  passkey: PasskeyRecord
  known: Passkeys
  onClose: () => void
}

/** Removes a passkey, which another one that is ready confirms. */
export function RemovePasskey({ passkey, known, onClose }: RemovePasskeyProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const online = useOnline()
  const signsIn = useOffers('session.passkeyLogin')
  const keyOf = useKey()
  const { busy, run } = useOnce()
  const [fault, setFault] = useState<unknown>()
  const { person, credential_id } = passkey
  const { signer_id, merchant_id, rp_id, list } = known
  const remove = () =>
    run(async () => {
      setFault(undefined)
      try {
        const not_after = String(serverNow() + SIGNED_FOR)
        const removal = { signer_id: signer_id ?? '', merchant_id, credential_id, not_after }
        const others = list.filter((each) => each.state === 'ready' && each.credential_id !== credential_id)
        const credentials = others.map((each) => each.credential_id)
        const confirmed_by = await askPasskey(digestOf(removalText(removal)), { rp_id, credentials })
        await sendRemoval({ removal, confirmed_by }, keyOf([confirmed_by.signature]))
        onClose()
        toastDone(t`The passkey is being removed`)
      } catch (error) {
        setFault(error)
      }
      staleAfterPasskeys(cache)
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!busy}
      title={<Trans>Remove the passkey of {person}?</Trans>}
      footer={
        <>
          <DialogDismiss onClick={onClose} busyReason={<Trans>Answer your device first</Trans>}>
            <Trans>Keep it</Trans>
          </DialogDismiss>
          <Button
            variant="danger-fill"
            loading={busy}
            loadingText={<Trans>Waiting for another passkey…</Trans>}
            onClick={() => void remove()}
            {...(!online && { disabledReason: <Trans>You are offline.</Trans> })}
          >
            <Trans>Remove passkey</Trans>
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <p>
          {signsIn ? (
            <Trans>
              It signs no payout and signs nobody in any more, and where it has signed in, that ends. Another passkey
              that is ready has to confirm this.
            </Trans>
          ) : (
            <Trans>It signs no payout any more. Another passkey that is ready has to confirm this.</Trans>
          )}
        </p>
        <div role="alert" className="empty:hidden">
          <PasskeyFaultNote error={fault} />
        </div>
      </div>
    </Dialog>
  )
}
