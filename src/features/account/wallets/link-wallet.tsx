import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { askWallet, type WalletTicket } from '@/features/session/wallet-ticket'
import { StepUpDialog } from '@/features/verification/step-up-dialog'
import { linkWallet } from '#shared/contract/user-access'
import { sendWallet } from '@/lib/api/security'
import { checkText } from '#shared/rules/text'
import { Button } from '@/lib/ui/button'
import { Dialog } from '@/lib/ui/dialog'
import { useForm } from '@/lib/forms/use-form'
import { Field } from '@/lib/ui/field'
import { TextInput } from '@/lib/ui/text-input'
import { useAccountChange } from '../kit/use-account-change'
import { SECURITY_FLOWS } from '../security/flows'

/** The server takes more, but a longer name is not read. */
const LONGEST = 60

/** Links a wallet or a passkey: a name, a signature in the wallet window, and the proof of this merchant. */
export function LinkWallet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const form = useForm({ name: 'new wallet', initial: { name: '' } })
  const change = useAccountChange()
  const [ticket, setTicket] = useState<WalletTicket>()
  const name = form.values.name.trim()
  const ask = () => {
    if (!form.read({ name: checkText(name) })) return
    void form.run(async () => {
      const asked = await askWallet()
      if (asked.is === 'given') setTicket(asked.ticket)
      if (asked.is === 'failed') form.refuse({ name: { said: t`get uuid failed` } })
      // It is linked when it is proven.
      return false
    })
  }
  if (ticket) {
    const payload = { ...ticket, name }
    return (
      <StepUpDialog
        act={linkWallet.name}
        payload={payload}
        flows={SECURITY_FLOWS}
        title={<Trans>Verify the new wallet</Trans>}
        confirm={<Trans>Link wallet</Trans>}
        onClose={onClose}
        onProven={async (proof, key) => {
          await sendWallet({ ...payload, ...proof }, key)
          form.done()
          onClose()
          change(t`The wallet was linked`)
        }}
      >
        <Trans>
          “{name}” will sign in to this account. Enter the code within two minutes: the signature is good no longer.
        </Trans>
      </StepUpDialog>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Trans>Add a wallet or passkey</Trans>}
      description={<Trans>The wallet window opens: choose a wallet, or a passkey of Apple or Google.</Trans>}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            onClick={ask}
            loading={form.busy}
            loadingText={<Trans>Waiting for you in the wallet…</Trans>}
          >
            <Trans>Connect Wallet</Trans>
          </Button>
        </>
      }
    >
      <form {...form.bind(ask)}>
        <Field label={t`Name`} error={form.errorOf('name')} hint={t`Such as “Office Ledger” or “MacBook Touch ID”`}>
          <TextInput size="lg" maxLength={LONGEST} autoComplete="off" {...form.text('name')} />
        </Field>
      </form>
    </Dialog>
  )
}
