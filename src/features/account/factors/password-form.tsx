import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Problem, PasswordRules, useFields } from '@/features/session/form-kit'
import { changePassword, type UserInfo } from '#shared/contract/user'
import { mailCode, sendPassword } from '@/lib/api/security'
import { checkCode, checkGoogleCode } from '#shared/rules/code'
import { checkConfirmation, checkNewPassword } from '#shared/rules/password'
import { Field } from '@/lib/ui/field'
import { PasswordInput } from '@/lib/ui/password-input'
import { CodeField } from '../kit/code-field'
import { useMailLimit } from '../kit/own-proof'
import { RowForm } from '../kit/row-form'
import { useAccountChange } from '../kit/use-account-change'
import { useKey } from '../kit/use-key'
import { FreezeWords } from '../security/freeze-words'

const NAMES = ['old_password', 'password', 'confirm_password', 'email_code', 'google_code'] as const
type Name = (typeof NAMES)[number]

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
  const fields = useFields<Name>(NAMES)
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
  const code: Name = user.bind_google_auth ? 'google_code' : 'email_code'
  const submit = () => {
    const problems = problemsOf(fields.valueOf, { hasOld: asksOld, code })
    if (problems.size > 0) return fields.refuse(problems)
    void fields.run(async () => {
      const { passwordDigest } = await import('@/lib/forms/password-digest')
      const [password, confirm_password, old_password] = (
        ['password', 'confirm_password', 'old_password'] as const
      ).map((name) => passwordDigest(fields.valueOf(name)))
      if (password === undefined || confirm_password === undefined) return
      const body = {
        type: kind,
        password,
        confirm_password,
        ...(asksOld && old_password !== undefined ? { old_password } : {}),
        [code]: fields.valueOf(code),
      }
      await sendPassword(body, keyOf([kind, password]))
      onDone()
      await change(kind === 'login' ? t`The login password was changed` : t`The transaction password was changed`)
    })
  }
  const field = (name: 'old_password' | 'password' | 'confirm_password', label: string) => (
    <Field label={label} error={fields.errorOf(name)}>
      <PasswordInput
        size="lg"
        name={name}
        autoComplete={name === 'old_password' ? 'current-password' : 'new-password'}
        value={fields.valueOf(name)}
        onChange={({ target }) => fields.set(name, target.value)}
      />
    </Field>
  )
  return (
    <RowForm
      fields={fields}
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
        <PasswordRules password={fields.valueOf('password')} />
      </div>
      {field('confirm_password', t`New password again`)}
      <CodeField
        label={code === 'google_code' ? t`Google code` : t`Email code`}
        error={fields.errorOf(code)}
        value={fields.valueOf(code)}
        onValueChange={(digits) => fields.set(code, digits)}
        {...(code === 'email_code' && { onSend: () => mailCode('update-password', { kind: KINDS[kind] }), ...limit })}
      />
    </RowForm>
  )
}

function problemsOf(
  valueOf: (name: Name) => string,
  { hasOld, code }: { hasOld: boolean; code: Name },
): Map<Name, Problem> {
  const problems = new Map<Name, Problem>()
  if (hasOld && valueOf('old_password') === '') problems.set('old_password', 'empty')
  const password = checkNewPassword(valueOf('password'))
  if (!password.ok) problems.set('password', password.rule)
  const again = checkConfirmation(valueOf('password'), valueOf('confirm_password'))
  if (!again.ok) problems.set('confirm_password', again.rule)
  const digits = code === 'google_code' ? checkGoogleCode(valueOf(code)) : checkCode(valueOf(code))
  if (!digits.ok) problems.set(code, digits.rule)
  return problems
}
