import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUnsavedDraft } from '@/features/session/unsaved-drafts'
import { explain } from '@/lib/domain-ui/explain'
import { saveNote, transactionsKeys } from '@/lib/api/transactions'
import { announce } from '@/lib/ui/announce'
import { Button } from '@/lib/ui/button'
import { Field } from '@/lib/ui/field'
import { TextArea } from '@/lib/ui/text-area'

const LONGEST = 500

/** A note of the merchant's own; the buyer never sees it. */
export function PaymentNote({ handle_id, note }: { handle_id: string; note: string }) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<string>()
  const cache = useQueryClient()
  useUnsavedDraft(draft !== undefined && draft !== note)
  const save = useMutation({
    mutationFn: (text: string) => saveNote({ handle_id, note: text }),
    meta: { formShowsError: true },
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: transactionsKeys.info(handle_id) })
      setDraft(undefined)
      announce(t`The note is saved`)
    },
  })
  if (draft === undefined) {
    return (
      <div className="flex items-start justify-between gap-3">
        <p className={note === '' ? 'text-text-3' : 'whitespace-pre-wrap wrap-anywhere'}>
          {note === '' ? <Trans>No note. Only you would see it.</Trans> : note}
        </p>
        <Button size="sm" onClick={() => setDraft(note)}>
          {note === '' ? <Trans>Add note</Trans> : <Trans>Edit note</Trans>}
        </Button>
      </div>
    )
  }
  return (
    <form
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(draft.trim())
      }}
    >
      <Field label={t`Note`} hint={t`Only you see it.`} error={save.isError ? explain(save.error) : undefined}>
        <TextArea
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- this field replaces the pressed button, which had the focus
          autoFocus
          value={draft}
          maxLength={LONGEST}
          onChange={({ target }) => setDraft(target.value)}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="secondary" loading={save.isPending}>
          <Trans>Save</Trans>
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setDraft(undefined)}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
