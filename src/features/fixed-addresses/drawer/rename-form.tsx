import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '@/lib/domain-ui/explain'
import { type FixedAddress, nameFixedAddress } from '@/lib/api/fixed-address'
import { announce } from '@/lib/ui/announce'
import { Button } from '@/lib/ui/button'
import { Field } from '@/lib/ui/field'
import { TextInput } from '@/lib/ui/text-input'
import { useRefresh } from '../list/use-refresh'

/** Renames an address. The name is the merchant's note, so it needs no step-up; a mail reports the change. */
export function RenameForm({ address: { id, name } }: { address: FixedAddress }) {
  const { t } = useLingui()
  const refresh = useRefresh()
  const [typed, setTyped] = useState<string>()
  const rename = useMutation({
    mutationFn: (next: string) => nameFixedAddress({ id, name: next.trim() }),
    meta: { formShowsError: true },
    onSuccess: async () => {
      setTyped(undefined)
      announce(t`The address was renamed`)
      await refresh()
    },
  })
  // The field appears only on request: a phone would otherwise open its keyboard over the address.
  if (typed === undefined) {
    return (
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 wrap-anywhere">{name === '' ? <Trans>Without a name</Trans> : name}</span>
        <Button size="sm" onClick={() => setTyped(name)}>
          <Trans>Rename</Trans>
        </Button>
      </div>
    )
  }
  return (
    <form
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        rename.mutate(typed)
      }}
    >
      <Field
        label={<span className="sr-only">{t`Name`}</span>}
        error={rename.isError ? explain(rename.error) : undefined}
        className="min-w-0 flex-1"
      >
        <TextInput
          value={typed}
          maxLength={60}
          // The field replaces the pressed button, which had the focus.
          ref={focusField}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
        />
      </Field>
      <Button type="submit" loading={rename.isPending} className="mt-1.5">
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}

function focusField(input: HTMLInputElement | null): void {
  input?.focus()
}
