import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { EMAIL_FLOW, register, retrievePassword } from '#shared/contract/session'
import { call } from '@/lib/api/transport/http'
import { checkCode } from '#shared/rules/code'
import { checkEmail } from '#shared/rules/email'
import { checkConfirmation, checkNewPassword } from '#shared/rules/password'
import { passwordDigest } from '@/lib/forms/password-digest'
import { useForm } from '@/lib/forms/use-form'
import { toastDone } from '@/lib/ui/toast'
import { CodeInput } from '@/lib/ui/code-input'
import { Field } from '@/lib/ui/field'
import { SendCodeButton } from '@/lib/ui/send-code-button'
import { CodeNotSent } from './code-not-sent'
import { PasswordRules } from './password-rules'
import { StepForm } from './step-form'
import { EmailField, PasswordField } from './text-fields'
import { type MailedCodes, useMailedCode } from './use-mailed-code'
import type { SignedInAnswer } from './wallet-sign-in'

interface Common {
  email: string
  mailed: MailedCodes
  onEmailChange: (email: string) => void
  onBack: () => void
}
type NewPasswordFormProps = Common &
  (
    | { kind: 'register'; kept: boolean; keep: ReactNode; onAnswer: (answer: SignedInAnswer) => void }
    | { kind: 'retrieve'; onDone: () => void }
  )

/** The form for a new account, or for a new password of an existing one: both prove the mailbox by a code. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { t } = useLingui()
  const { kind, onBack, onEmailChange } = props
  const form = useForm({ initial: { email: props.email, email_code: '', password: '', confirm_password: '' } })
  const code = useMailedCode(kind === 'register' ? EMAIL_FLOW.register : EMAIL_FLOW['retrieve-password'], props.mailed)

  const [wasSent, setWasSent] = useState<boolean>()
  const address = form.values.email

  const send = () => {
    const read = form.read({ email: checkEmail(form.values.email) })
    if (read) void form.run(async () => setWasSent(await code.send(read.email)))
  }
  const submit = () => {
    const { values } = form
    const read = form.read({
      email: checkEmail(values.email),
      email_code: checkCode(values.email_code),
      password: checkNewPassword(values.password),
      confirm_password: checkConfirmation(values.password, values.confirm_password),
    })
    if (!read) return
    const { email } = read
    const body = {
      ...read,
      password: passwordDigest(read.password),
      confirm_password: passwordDigest(read.confirm_password),
    }
    onEmailChange(email)
    void form.run(async () => {
      if (props.kind === 'register') {
        const answer = await call(register, { body: { ...body, kept: props.kept } })
        code.used(email)
        props.onAnswer(answer)
      } else {
        await call(retrievePassword, { body })
        code.used(email)
        toastDone(t`The password was changed. Sign in with it.`)
        props.onDone()
      }
    })
  }

  return (
    <StepForm
      form={form}
      onSubmit={submit}
      submit={kind === 'register' ? <Trans>Create account</Trans> : <Trans>Set password</Trans>}
      title={kind === 'register' ? <Trans>Create a merchant account</Trans> : <Trans>Retrieve password</Trans>}
      lead={<Trans>A code sent to your email proves that it is yours.</Trans>}
      onBack={onBack}
    >
      <EmailField form={form} />
      {wasSent === false && <CodeNotSent />}
      <Field
        label={t`Email code`}
        error={form.errorOf('email_code')}
        aside={
          <SendCodeButton nextAt={code.nextAt(address)} again={code.wasSent(address)} busy={form.busy} onSend={send} />
        }
      >
        <CodeInput {...form.field('email_code')} />
      </Field>
      <div className="grid gap-2">
        <PasswordField
          form={form}
          name="password"
          label={kind === 'register' ? t`Password` : t`New password`}
          autoComplete="new-password"
        />
        <PasswordRules password={form.values.password} />
      </div>
      <PasswordField form={form} name="confirm_password" label={t`Password again`} autoComplete="new-password" />
      {props.kind === 'register' && props.keep}
    </StepForm>
  )
}
