import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Button } from '@/lib/ui/button'
import { Checkbox } from '@/lib/ui/checkbox'
import { Dialog } from '@/lib/ui/dialog'
import { Field } from '@/lib/ui/field'
import { TextInput } from '@/lib/ui/text-input'
import { isBuiltIn, LONGEST_NAME, type SavedView } from './saved-views'

interface SaveViewDialogProps {
  views: readonly SavedView[]
  onClose: () => void
  onSave: (name: string, withDates: boolean) => void
}

/** Saves a view under a name; an existing name is overwritten, after a warning. */
export function SaveViewDialog({ views, onClose, onSave }: SaveViewDialogProps) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [withDates, setWithDates] = useState(false)
  const [tried, setTried] = useState(false)
  const form = useId()
  const clean = name.trim()
  const taken = views.some((view) => view.name === clean)
  const wrong =
    clean === '' ? t`Please fill in this field` : isBuiltIn(clean) ? t`This name belongs to the console` : undefined
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Trans>Save view</Trans>}
      description={
        <Trans>Filters, order and columns, kept on this device. One payment’s own numbers are left out.</Trans>
      }
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={form} variant="primary">
            {taken ? <Trans>Overwrite</Trans> : <Trans>Save</Trans>}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (wrong !== undefined) return
          onSave(clean, withDates)
          onClose()
        }}
      >
        <Field
          label={t`Name`}
          error={tried ? wrong : undefined}
          hint={taken ? t`There is a view of this name: it is overwritten.` : undefined}
        >
          <TextInput value={name} maxLength={LONGEST_NAME} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Checkbox
          checked={withDates}
          onCheckedChange={setWithDates}
          label={<Trans>Include dates</Trans>}
          hint={<Trans>“Last 7 days” stays the last 7 days.</Trans>}
        />
      </form>
    </Dialog>
  )
}
