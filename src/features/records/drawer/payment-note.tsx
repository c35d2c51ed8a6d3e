import { useForm } from '@/lib/forms/use-form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUnsaved } from '@/lib/forms/unsaved'
import { saveNote, transactionInfoOptions } from '@/lib/api/transactions'
import { markStale } from '@/lib/api/transport/mark-stale'
import { ChangedElsewhere } from '@/lib/domain-ui/changed-elsewhere'
import { toastDone } from '@/lib/ui/toast'
import { Button } from '@/lib/ui/button'
import { Field } from '@/lib/ui/field'
import { TextArea } from '@/lib/ui/text-area'

const LONGEST = 500

/** A note of the merchant's own; the buyer never sees it. */
export function PaymentNote({ handle_id, note }: { handle_id: string; note: string }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const form = useForm({ name: `note ${handle_id}`, initial: { note }, follows: 'saved' })
  const [open, setOpen] = useState(form.isTyped)
  useUnsaved(form.isTyped)
  const save = () =>
    form.run(async () => {
      const written = form.values.note.trim()
      await saveNote({ handle_id, note: written })
      form.become({ note: written })
      const { queryKey } = transactionInfoOptions(handle_id)
      cache.setQueryData(queryKey, (before) => before && { ...before, note: written })
      markStale(cache, [queryKey])
      setOpen(false)
      toastDone(t`The note is saved`)
    }, 'note')
  const cancel = () => {
    form.set({ note })
    setOpen(false)
  }
  // What was typed while it was saved is not hidden.
  if (!open && !form.isTyped) {
    return (
      <div className="flex items-start justify-between gap-3">
        <p className={note === '' ? 'text-text-3' : 'whitespace-pre-wrap wrap-anywhere'}>
          {note === '' ? <Trans>No note. Only you would see it.</Trans> : note}
        </p>
        <Button size="sm" onClick={() => setOpen(true)}>
          {note === '' ? <Trans>Add note</Trans> : <Trans>Edit note</Trans>}
        </Button>
      </div>
    )
  }
  return (
    <form {...form.bind(save)} className="grid grid-cols-1 gap-3">
      <Field label={t`Note`} hint={t`Only you see it.`} error={form.errorOf('note') ?? form.general}>
        <TextArea
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- this field replaces the pressed button, which had the focus
          autoFocus
          {...form.text('note')}
          maxLength={LONGEST}
        />
      </Field>
      <ChangedElsewhere form={form} />
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="secondary" loading={form.busy}>
          <Trans>Save</Trans>
        </Button>
        <Button size="sm" variant="quiet" onClick={cancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
