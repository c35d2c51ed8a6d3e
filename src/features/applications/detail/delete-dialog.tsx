import { useForm } from '@/lib/forms/use-form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { StepUpDialog } from '@/features/verification/step-up-dialog'
import { type Application, dropApplication } from '@/lib/api/application'
import { deleteApplication } from '#shared/contract/application'
import { toastDone } from '@/lib/ui/toast'
import { Button } from '@/lib/ui/button'
import { Dialog } from '@/lib/ui/dialog'
import { Field } from '@/lib/ui/field'
import { TextInput } from '@/lib/ui/text-input'
import { APPLICATION_FLOWS, useRefreshApplications } from '../kit/prove-change'

interface DeleteDialogProps {
  app: Application
  onClose: () => void
  onDeleted: () => void
}

/** Deletes an application after its name was typed. */
export function DeleteDialog({ app, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useLingui()
  const refresh = useRefreshApplications()
  const id = useId()
  const form = useForm({ name: `deletion ${app.appid}`, initial: { confirm: '' } })
  const [proving, setProving] = useState(false)
  const confirm = form.values.confirm.trim()
  const body = { appid: app.appid, confirm }
  const submit = () => {
    if (confirm === app.name) setProving(true)
    else form.refuse({ confirm: { said: <Trans>This is not the name. Type: {app.name}</Trans> } })
  }
  if (proving) {
    return (
      <StepUpDialog
        act={deleteApplication.name}
        payload={body}
        title={<Trans>Delete {app.name}</Trans>}
        confirm={<Trans>Delete application</Trans>}
        confirming={<Trans>Deleting…</Trans>}
        flows={APPLICATION_FLOWS}
        onClose={onClose}
        onProven={async (proof, key) => {
          await dropApplication({ ...body, ...proof }, key)
          form.done()
          toastDone(t`The application was deleted`)
          onDeleted()
          refresh()
        }}
      >
        <Trans>The KEY of {app.name} stops now. This cannot be undone.</Trans>
      </StepUpDialog>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Trans>Delete {app.name}?</Trans>}
      description={
        <Trans>
          Its KEY stops and no callback is sent any more. Its records stay. It must hold no money and have no open
          orders.
        </Trans>
      }
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={id} variant="danger">
            <Trans>Delete…</Trans>
          </Button>
        </>
      }
    >
      <form {...form.bind(submit)} id={id}>
        <Field label={<Trans>Type the name of the application</Trans>} hint={app.name} error={form.errorOf('confirm')}>
          <TextInput size="lg" {...form.text('confirm')} autoComplete="off" spellCheck={false} />
        </Field>
      </form>
    </Dialog>
  )
}
