import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PasswordRules } from '@/features/session/form-kit'
import { changePassword, type UserInfo } from '#shared/contract/user'
import { mailCode, sendPassword } from '@/lib/api/security'
import { checkCode, checkGoogleCode } from '#shared/rules/code'
import { checkConfirmation, checkNewPassword, checkPassword } from '#shared/rules/password'
import { useForm } from '@/lib/forms/use-form'
import { Field } from '@/lib/ui/field'
import { PasswordInput } from '@/lib/ui/password-input'
import { CodeField } from '../kit/code-field'
import { useMailLimit } from '../kit/own-proof'
import { RowForm } from '../kit/row-form'
import { useAccountChange } from '../kit/use-account-change'
import { useKey } from '@/lib/forms/use-key'
import { FreezeWords } from '../security/freeze-words'

/** What the mail with the code names. */
const KINDS = { login: changePassword.name, transaction: 'user.changeTransactionPassword' } as const

interface PasswordFormProps {
  kind: 'login' | 'transaction'
  user: UserInfo
  onDone: () => void
}

/**
 * Sets or changes a password: the old one where there is one, and the Google code once it is bound, else a code by mail.
 * A wrong old password loses nothing else that was typed.
 */
export function PasswordForm({ kind, user, onDone }: PasswordFormProps) {
  const { t } = useLingui()
  const form = useForm({
    initial: { old_password: '', password: '', confirm_password: '', email_code: '', google_code: '' },
  })
  const { values } = form
  // Until the first press nothing is known of the codes for the other password.
  const { nextAt, isSparable = false } = useMailLimit(changePassword.name)
  const limit = { isSparable, ...(kind === 'login' && { nextAt }) }
  const change = useAccountChange()
  const keyOf = useKey()
  // As it was when the row opened: the change itself must not redraw the form before it closes.
  const [hasOld] = useState(kind === 'login' ? user.password : user.transaction_password === true)
  // A first password is proven by the other one.
  const [other] = useState(kind === 'login' ? user.transaction_password === true : user.password)
  const asksOld = hasOld || other
  const code = user.bind_google_auth ? 'google_code' : 'email_code'
  const submit = () => {
    const read = form.read({
      ...(asksOld ? { old_password: checkPassword(values.old_password) } : {}),
      password: checkNewPassword(values.password),
      confirm_password: checkConfirmation(values.password, values.confirm_password),
      [code]: code === 'google_code' ? checkGoogleCode(values.google_code) : checkCode(values.email_code),
    })
    if (!read) return
    void form.run(async () => {
      const { passwordDigest } = await import('@/lib/forms/password-digest')
      const password = passwordDigest(read.password)
      const body = {
        ...read,
        type: kind,
        password,
        confirm_password: passwordDigest(read.confirm_password),
        ...(read.old_password === undefined ? {} : { old_password: passwordDigest(read.old_password) }),
      }
      await sendPassword(body, keyOf([kind, password]))
      onDone()
      change(kind === 'login' ? t`The login password was changed` : t`The transaction password was changed`)
    })
  }
  const field = (name: 'old_password' | 'password' | 'confirm_password', label: string) => (
    <Field label={label} error={form.errorOf(name)}>
      <PasswordInput
        size="lg"
        name={name}
        autoComplete={name === 'old_password' ? 'current-password' : 'new-password'}
        {...form.text(name)}
      />
    </Field>
  )
  return (
    <RowForm
      form={form}
      confirm={hasOld ? <Trans>Change password</Trans> : <Trans>Set password</Trans>}
      after={<FreezeWords />}
      onSubmit={submit}
    >
      {asksOld &&
        field(
          'old_password',
          hasOld ? t`Old password` : kind === 'login' ? t`Transaction password` : t`Login password`,
        )}
      <div className="grid grid-cols-1 gap-2">
        {field('password', t`New password`)}
        <PasswordRules password={form.values.password} />
      </div>
      {field('confirm_password', t`New password again`)}
      <CodeField
        label={code === 'google_code' ? t`Google code` : t`Email code`}
        error={form.errorOf(code)}
        {...form.field(code)}
        {...(code === 'email_code' && { onSend: () => mailCode('update-password', { kind: KINDS[kind] }), ...limit })}
      />
    </RowForm>
  )
}
