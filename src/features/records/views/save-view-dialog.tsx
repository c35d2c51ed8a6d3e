import { useForm } from '@/lib/forms/use-form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
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
  const id = useId()
  const form = useForm({ name: 'new view', initial: { name: '', withDates: false } })
  const { withDates } = form.values
  const clean = form.values.name.trim()
  const taken = views.some((view) => view.name === clean)
  const save = () => {
    if (clean === '') return form.refuse({ name: 'empty' })
    if (isBuiltIn(clean)) return form.refuse({ name: { said: t`This name belongs to the console` } })
    onSave(clean, withDates)
    form.done()
    onClose()
  }
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
          <Button type="submit" form={id} variant="primary">
            {taken ? <Trans>Overwrite</Trans> : <Trans>Save</Trans>}
          </Button>
        </>
      }
    >
      <form {...form.bind(save)} id={id} className="grid grid-cols-1 gap-4">
        <Field
          label={t`Name`}
          error={form.errorOf('name')}
          hint={taken ? t`There is a view of this name: it is overwritten.` : undefined}
        >
          <TextInput {...form.text('name')} maxLength={LONGEST_NAME} />
        </Field>
        <Checkbox
          checked={withDates}
          onCheckedChange={(next) => form.set({ withDates: next })}
          label={<Trans>Include dates</Trans>}
          hint={<Trans>“Last 7 days” stays the last 7 days.</Trans>}
        />
      </form>
    </Dialog>
  )
}
