import { useForm } from '@/lib/forms/use-form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type FixedAddress, nameFixedAddress } from '@/lib/api/fixed-address'
import { ChangedElsewhere } from '@/lib/domain-ui/changed-elsewhere'
import { toastDone } from '@/lib/ui/toast'
import { Button } from '@/lib/ui/button'
import { Field } from '@/lib/ui/field'
import { TextInput } from '@/lib/ui/text-input'
import { useRefresh } from '../list/use-refresh'

/** Renames an address. The name is the merchant's note, so it needs no step-up; a mail reports the change. */
export function RenameForm({ address: { id, name } }: { address: FixedAddress }) {
  const { t } = useLingui()
  const refresh = useRefresh()
  const form = useForm({ name: `address ${id}`, initial: { name }, follows: 'saved' })
  const [open, setOpen] = useState(form.isTyped)
  const save = () =>
    form.run(async () => {
      const written = form.values.name.trim()
      await nameFixedAddress({ id, name: written })
      form.become({ name: written })
      setOpen(false)
      toastDone(t`The address was renamed`)
      refresh()
    }, 'name')
  // The field appears only on request: a phone would otherwise open its keyboard over the address. What was typed while it
  // was saved is not hidden.
  if (!open && !form.isTyped) {
    return (
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 wrap-anywhere">{name === '' ? <Trans>Without a name</Trans> : name}</span>
        <Button size="sm" onClick={() => setOpen(true)}>
          <Trans>Rename</Trans>
        </Button>
      </div>
    )
  }
  return (
    <form {...form.bind(save)} className="flex flex-wrap items-start gap-2">
      <Field
        label={<span className="sr-only">{t`Name`}</span>}
        error={form.errorOf('name') ?? form.general}
        className="min-w-0 flex-1"
      >
        <TextInput
          {...form.text('name')}
          maxLength={60}
          // The field replaces the pressed button, which had the focus.
          ref={focusField}
          autoComplete="off"
        />
      </Field>
      <Button type="submit" loading={form.busy} className="mt-1.5">
        <Trans>Save</Trans>
      </Button>
      <ChangedElsewhere form={form} className="basis-full" />
    </form>
  )
}

function focusField(input: HTMLInputElement | null): void {
  input?.focus()
}
