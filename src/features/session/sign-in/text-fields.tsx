import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Field } from '@/lib/ui/field'
import { PasswordInput } from '@/lib/ui/password-input'
import { TextInput } from '@/lib/ui/text-input'
import type { Fields } from './use-fields'

type Wiring<Name extends string> = Pick<Fields<Name>, 'valueOf' | 'errorOf' | 'set'>

/** The e-mail address of sign-in; password managers treat it as the user name. */
export function EmailField({ fields }: { fields: Wiring<'email'> }) {
  const { t } = useLingui()
  return (
    <Field label={t`Email`} error={fields.errorOf('email')}>
      <TextInput
        size="lg"
        type="email"
        name="email"
        autoComplete="username"
        value={fields.valueOf('email')}
        onChange={({ target }) => fields.set('email', target.value)}
      />
    </Field>
  )
}

interface PasswordFieldProps<Name extends string> {
  fields: Wiring<Name>
  name: Name
  label: string
  autoComplete: 'current-password' | 'new-password'
  aside?: ReactNode
}

/** A password field that password managers can fill and save. */
export function PasswordField<Name extends string>({ fields, name, autoComplete, ...field }: PasswordFieldProps<Name>) {
  return (
    <Field {...field} error={fields.errorOf(name)}>
      <PasswordInput
        size="lg"
        name={name}
        autoComplete={autoComplete}
        value={fields.valueOf(name)}
        onChange={({ target }) => fields.set(name, target.value)}
      />
    </Field>
  )
}
