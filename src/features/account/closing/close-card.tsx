import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { forgetPrivate } from '@/features/session/forget-private'
import { session } from '@/features/session/session'
import { StepUpDialog } from '@/features/verification/step-up-dialog'
import { deregister, type UserInfo } from '#shared/contract/user'
import { closeAccount } from '@/lib/api/security'
import { announce } from '@/lib/ui/announce'
import { toastDone } from '@/lib/ui/toast'
import { Card, CardHead } from '@/lib/ui/card'
import { Button } from '@/lib/ui/button'
import { useForm } from '@/lib/forms/use-form'
import { Field } from '@/lib/ui/field'
import { TextInput } from '@/lib/ui/text-input'
import { useKey } from '@/lib/forms/use-key'
import { SECURITY_FLOWS } from '../security/flows'

interface CloseCardProps {
  user: UserInfo
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Deregistration: the merchant types the ID, and proves who it is. The server refuses while any balance is left. */
export function CloseCard({ user, open, onOpenChange }: CloseCardProps) {
  const { t } = useLingui()
  const form = useForm({ name: 'close', initial: { confirm: '' } })
  const keyOf = useKey()
  const [confirm, setConfirm] = useState<string>()
  const needsProof = user.email === null && !user.bind_google_auth
  const submit = () => {
    const typed = form.values.confirm.trim()
    if (typed === '') return form.refuse({ confirm: 'empty' })
    if (typed !== user.mchid && typed !== user.name) {
      return form.refuse({ confirm: { said: t`Type the merchant ID exactly as it is shown: ${user.mchid}` } })
    }
    setConfirm(typed)
  }
  return (
    <Card aria-labelledby="close-title" className="pb-4">
      <CardHead
        id="close-title"
        title={<Trans>Close account</Trans>}
        note={<Trans>Every balance must be 0 first, also money on its way.</Trans>}
        actions={
          <Button
            size="sm"
            variant="danger"
            aria-expanded={open}
            onClick={() => onOpenChange(!open)}
            {...(needsProof && { disabledReason: <Trans>Add an email first</Trans> })}
          >
            {open ? <Trans>Cancel</Trans> : <Trans>Deregister…</Trans>}
          </Button>
        }
      />
      {open && (
        <form
          {...form.bind(submit)}
          className="mt-3.5 grid gap-4 border-t border-line-hair bg-sunken px-5 py-4.5 phone:px-4"
        >
          <p className="type-13 text-text-2">
            <Trans>
              Applications stop taking payments, every device is signed out, and nobody can open the account again. Your
              records stay with the service.
            </Trans>
          </p>
          <Field label={t`Type your merchant ID ${user.mchid} to confirm`} error={form.errorOf('confirm')}>
            <TextInput size="lg" autoComplete="off" maxLength={200} {...form.text('confirm')} />
          </Field>
          <div>
            <Button type="submit" variant="danger">
              <Trans>Close my account…</Trans>
            </Button>
          </div>
        </form>
      )}
      {confirm !== undefined && (
        <StepUpDialog
          act={deregister.name}
          payload={{ confirm }}
          flows={SECURITY_FLOWS}
          title={<Trans>Close this account for good</Trans>}
          confirm={<Trans>Close my account</Trans>}
          onClose={() => setConfirm(undefined)}
          onProven={async (proof) => {
            await closeAccount({ confirm, ...proof }, keyOf([confirm]))
            // The server has ended every session; this one ends here without asking it again.
            session.end()
            forgetPrivate()
            // Said last, so that nothing of before is read in its place.
            toastDone(t`Your account is closed. Goodbye.`)
            announce(t`Your account is closed. Goodbye.`)
          }}
        >
          <Trans>
            Merchant {user.mchid}, {user.name}. This cannot be undone.
          </Trans>
        </StepUpDialog>
      )}
    </Card>
  )
}
