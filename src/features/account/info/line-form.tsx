import { Trans, useLingui } from '@lingui/react/macro'
import { useUnsaved } from '@/lib/forms/unsaved'
import { saveProfile } from '@/lib/api/security'
import type { Checked } from '#shared/rules/rule'
import { pass } from '#shared/rules/rule'
import { checkLine, checkText } from '#shared/rules/text'
import { checkUrl } from '#shared/rules/url'
import { useForm } from '@/lib/forms/use-form'
import { Field } from '@/lib/ui/field'
import { TextInput } from '@/lib/ui/text-input'
import { RowForm } from '../kit/row-form'
import { useAccountChange } from '../kit/use-account-change'

type LineName = 'name' | 'address' | 'website'

/** Each line with its longest length, as the server takes it, and its rule. */
const LINES = {
  name: { longest: 60, check: checkText, type: 'text', autoComplete: 'organization' },
  address: { longest: 200, check: checkLine, type: 'text', autoComplete: 'street-address' },
  website: { longest: 200, check: checkWebsite, type: 'url', autoComplete: 'url' },
} as const satisfies Record<
  LineName,
  { longest: number; check: (text: string) => Checked<string>; type: string; autoComplete: string }
>

/** A web address, or nothing. */
function checkWebsite(text: string): Checked<string> {
  return text.trim() === '' ? pass('') : checkUrl(text)
}

interface LineFormProps {
  name: LineName
  label: string
  value: string
  onDone: () => void
}

/** Edits one line of the profile. */
export function LineForm({ name, label, value, onDone }: LineFormProps) {
  const { t } = useLingui()
  const form = useForm({ name: `profile ${name}`, initial: { [name]: value }, follows: 'saved' })
  const change = useAccountChange()
  const { longest, check, type, autoComplete } = LINES[name]
  const typed = form.values[name] ?? ''
  useUnsaved(form.isTyped)
  const submit = () => {
    // Nothing was typed: what is saved stays, also where the service does not tell it.
    if (typed === value) return onDone()
    const read = form.read({ [name]: check(typed) })
    if (!read) return
    void form.run(async () => {
      await saveProfile(read)
      onDone()
      change(t`Saved`)
    }, name)
  }
  return (
    <RowForm form={form} confirm={<Trans>Save</Trans>} onSubmit={submit}>
      <Field
        label={label}
        error={form.errorOf(name)}
        optional={name !== 'name'}
        hint={name === 'website' ? t`Starts with https://` : undefined}
      >
        <TextInput size="lg" type={type} maxLength={longest} autoComplete={autoComplete} {...form.text(name)} />
      </Field>
    </RowForm>
  )
}
