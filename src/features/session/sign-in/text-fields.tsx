import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FieldOf } from '@/lib/forms/use-form'
import { Field } from '@/lib/ui/field'
import { PasswordInput } from '@/lib/ui/password-input'
import { TextInput } from '@/lib/ui/text-input'

/** The e-mail address of sign-in; password managers treat it as the user name. */
export function EmailField({ form }: { form: FieldOf<'email'> }) {
  const { t } = useLingui()
  return (
    <Field label={t`Email`} error={form.errorOf('email')}>
      <TextInput size="lg" type="email" name="email" autoComplete="username" {...form.text('email')} />
    </Field>
  )
}

interface PasswordFieldProps<Name extends string> {
  form: FieldOf<Name>
  name: Name
  label: string
  autoComplete: 'current-password' | 'new-password'
  aside?: ReactNode
}

/** A password field that password managers can fill and save. */
export function PasswordField<Name extends string>({ form, name, autoComplete, ...field }: PasswordFieldProps<Name>) {
  return (
    <Field {...field} error={form.errorOf(name)}>
      <PasswordInput size="lg" name={name} autoComplete={autoComplete} {...form.text(name)} />
    </Field>
  )
}
