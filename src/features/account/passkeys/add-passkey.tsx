import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { StepUpDialog } from '@/features/verification/step-up-dialog'
import { type PasskeyRecord, type Passkeys, sendEnrolment } from '@/lib/api/passkey'
import { useOffers } from '@/lib/api/use-offers'
import { type Check, useForm } from '@/lib/forms/use-form'
import { PasskeyFaultNote } from '@/lib/passkey/ui/passkey-fault'
import { announce } from '@/lib/ui/announce'
import { Button } from '@/lib/ui/button'
import { Dialog } from '@/lib/ui/dialog'
import { DialogDismiss } from '@/lib/ui/dialog-dismiss'
import { Field } from '@/lib/ui/field'
import { TextInput } from '@/lib/ui/text-input'
import { enrolPasskey } from '#shared/contract/passkey'
import { PERSON } from '#shared/payout/shapes'
import { checkText } from '#shared/rules/text'
import { SECURITY_FLOWS } from '../security/flows'
import { AddedPasskey } from './added-passkey'
import { noPasskeyReason } from './no-passkey-reason'
import { staleAfterPasskeys } from './stale-after-passkeys'
import { type EnrolmentStage, type SignedEnrolment, useEnrolment } from './use-enrolment'

const LONGEST = 60

const WAITING = {
  create: msg`Making the passkey…`,
  sign: msg`Signing with the new passkey…`,
  confirm: msg`Waiting for a passkey that is ready…`,
} as const satisfies Record<EnrolmentStage, MessageDescriptor>

interface AddPasskeyProps {
  known: Passkeys
  onClose: () => void
}

/** Adds a passkey: whose it is, the device's own window, the proof of this merchant, and the code for the operator. */
export function AddPasskey({ known, onClose }: AddPasskeyProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const form = useForm({ name: 'new passkey', initial: { person: '' } })
  const enrolment = useEnrolment(known)
  const [signed, setSigned] = useState<SignedEnrolment>()
  const [added, setAdded] = useState<PasskeyRecord>()
  const [fault, setFault] = useState<unknown>()
  const off = noPasskeyReason(known)
  const signsIn = useOffers('session.passkeyLogin')
  const make = (by: 'passkey' | 'operator') => {
    const read = form.read({ person: checkPerson(form.values.person) })
    if (!read || off) return
    void form.run(async () => {
      setFault(undefined)
      try {
        setSigned(await enrolment.enrol(read.person, by))
      } catch (error) {
        setFault(error)
      }
      // It is added when it is proven.
      return false
    })
  }
  if (signed && added) return <AddedPasskey signed={signed} added={added} onClose={onClose} />
  if (signed) {
    return (
      <StepUpDialog
        act={enrolPasskey.name}
        flows={SECURITY_FLOWS}
        payload={{ ...signed }}
        title={<Trans>Verify the new passkey</Trans>}
        confirm={<Trans>Add passkey</Trans>}
        onClose={() => setSigned(undefined)}
        onProven={async (proof, key) => {
          const record = await sendEnrolment({ ...signed, ...proof }, key)
          form.done()
          setAdded(record)
          announce(t`The passkey was added`)
          staleAfterPasskeys(cache)
        }}
      >
        {signsIn ? (
          <Trans>
            The passkey of “{signed.enrolment.person}” will sign payouts of this account, and sign in to it.
          </Trans>
        ) : (
          <Trans>The passkey of “{signed.enrolment.person}” will sign payouts of this account.</Trans>
        )}
      </StepUpDialog>
    )
  }
  const canSkip = fault !== undefined && enrolment.stage === 'confirm'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!form.busy}
      title={<Trans>Add a passkey</Trans>}
      description={
        enrolment.isConfirmed ? (
          <Trans>Your device makes it. Then a passkey that is ready confirms it.</Trans>
        ) : (
          <Trans>Your device makes it. Then you read a code to the operator.</Trans>
        )
      }
      footer={
        <>
          <DialogDismiss onClick={onClose} busyReason={<Trans>Answer your device first</Trans>}>
            <Trans>Cancel</Trans>
          </DialogDismiss>
          {canSkip && (
            <Button onClick={() => make('operator')}>
              <Trans>Let the operator confirm it</Trans>
            </Button>
          )}
          <Button
            variant="primary"
            onClick={() => make('passkey')}
            loading={form.busy}
            loadingText={t(WAITING[enrolment.stage])}
            {...(off && { disabledReason: off.short })}
          >
            {fault === undefined ? <Trans>Create passkey</Trans> : <Trans>Try again</Trans>}
          </Button>
        </>
      }
    >
      <form {...form.bind(() => make('passkey'))} className="grid grid-cols-1 gap-4">
        <div role="alert" className="empty:hidden">
          <PasskeyFaultNote error={fault} />
        </div>
        <Field
          label={t`Name of the person`}
          error={form.errorOf('person')}
          hint={t`Who signs with it: your colleagues and the operator read this name`}
        >
          <TextInput size="lg" maxLength={LONGEST} autoComplete="name" {...form.text('person')} />
        </Field>
      </form>
    </Dialog>
  )
}

/** A name as the signer takes it. */
function checkPerson(text: string): Check<string> {
  const read = checkText(text.normalize('NFC'))
  if (!read.ok || PERSON.test(read.value)) return read
  return { ok: false, rule: 'text-format' }
}
