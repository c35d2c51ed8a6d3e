import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { StepUpDialog } from '@/features/verification/step-up-dialog'
import { type Application, dropApplication } from '@/lib/api/application'
import { deleteApplication } from '#shared/contract/application'
import { announce } from '@/lib/ui/announce'
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
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const [proving, setProving] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const right = typed.trim() === app.name
  const body = { appid: app.appid, confirm: typed.trim() }
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
        onProven={async (proof) => {
          await dropApplication({ ...body, ...proof }, key)
          announce(t`The application was deleted`)
          onDeleted()
          await refresh()
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
          <Button
            variant="danger"
            onClick={() => {
              setTried(true)
              setProving(right)
            }}
          >
            <Trans>Delete…</Trans>
          </Button>
        </>
      }
    >
      <Field
        label={<Trans>Type the name of the application</Trans>}
        hint={app.name}
        error={tried && !right ? <Trans>This is not the name. Type: {app.name}</Trans> : undefined}
      >
        <TextInput
          size="lg"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
    </Dialog>
  )
}
