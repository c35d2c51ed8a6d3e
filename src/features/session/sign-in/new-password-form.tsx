import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { EMAIL_FLOW, register, retrievePassword } from '#shared/contract/session'
import { call } from '@/lib/api/transport/http'
import { checkCode } from '#shared/rules/code'
import { checkEmail } from '#shared/rules/email'
import { checkConfirmation, checkNewPassword } from '#shared/rules/password'
import { passwordDigest } from '@/lib/forms/password-digest'
import { toastDone } from '@/lib/ui/toast'
import { Button } from '@/lib/ui/button'
import { CodeInput } from '@/lib/ui/code-input'
import { Field } from '@/lib/ui/field'
import { SendCodeButton } from '@/lib/ui/send-code-button'
import { CodeNotSent } from './code-not-sent'
import { PasswordRules } from './password-rules'
import { StepForm } from './step-form'
import { StepHead } from './step-head'
import { EmailField, PasswordField } from './text-fields'
import { type Problem, useFields } from './use-fields'
import { type MailedCodes, useMailedCode } from './use-mailed-code'
import type { SignedInAnswer } from './wallet-sign-in'

const NAMES = ['email', 'email_code', 'password', 'confirm_password'] as const
type Name = (typeof NAMES)[number]

interface Common {
  email: string
  mailed: MailedCodes
  onEmailChange: (email: string) => void
  onBack: () => void
}
type NewPasswordFormProps = Common &
  (
    | { kind: 'register'; kept: boolean; onAnswer: (answer: SignedInAnswer) => void }
    | { kind: 'retrieve'; onDone: () => void }
  )

/** The form for a new account, or for a new password of an existing one: both prove the mailbox by a code. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { t } = useLingui()
  const { kind, onBack, onEmailChange } = props
  const fields = useFields<Name>(NAMES, { email: props.email })
  const code = useMailedCode(kind === 'register' ? EMAIL_FLOW.register : EMAIL_FLOW['retrieve-password'], props.mailed)

  const [wasSent, setWasSent] = useState<boolean>()
  const address = fields.valueOf('email')

  const send = () => {
    const email = checkEmail(fields.valueOf('email'))
    if (!email.ok) return fields.refuse(new Map([['email', email.rule]]))
    void fields.run(async () => setWasSent(await code.send(email.value)))
  }
  const submit = () => {
    const problems = problemsOf(fields.valueOf)
    if (problems.size > 0) return fields.refuse(problems)
    const email = fields.valueOf('email').trim()
    const body = {
      email,
      email_code: fields.valueOf('email_code'),
      password: passwordDigest(fields.valueOf('password')),
      confirm_password: passwordDigest(fields.valueOf('confirm_password')),
    }
    onEmailChange(email)
    void fields.run(async () => {
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
      form={fields.form}
      problem={fields.general}
      onSubmit={submit}
      head={
        <StepHead
          title={kind === 'register' ? <Trans>Create a merchant account</Trans> : <Trans>Retrieve password</Trans>}
          lead={<Trans>A code sent to your email proves that it is yours.</Trans>}
          onBack={onBack}
        />
      }
    >
      <EmailField fields={fields} />
      {wasSent === false && <CodeNotSent />}
      <Field
        label={t`Email code`}
        error={fields.errorOf('email_code')}
        aside={
          <SendCodeButton
            nextAt={code.nextAt(address)}
            again={code.wasSent(address)}
            busy={fields.busy}
            onSend={send}
          />
        }
      >
        <CodeInput value={fields.valueOf('email_code')} onValueChange={(digits) => fields.set('email_code', digits)} />
      </Field>
      <div className="grid gap-2">
        <PasswordField
          fields={fields}
          name="password"
          label={kind === 'register' ? t`Password` : t`New password`}
          autoComplete="new-password"
        />
        <PasswordRules password={fields.valueOf('password')} />
      </div>
      <PasswordField fields={fields} name="confirm_password" label={t`Password again`} autoComplete="new-password" />
      <Button variant="primary" size="lg" block type="submit" loading={fields.busy}>
        {kind === 'register' ? <Trans>Create account</Trans> : <Trans>Set password</Trans>}
      </Button>
    </StepForm>
  )
}

function problemsOf(valueOf: (name: Name) => string): Map<Name, Problem> {
  const checked = {
    email: checkEmail(valueOf('email')),
    email_code: checkCode(valueOf('email_code')),
    password: checkNewPassword(valueOf('password')),
    confirm_password: checkConfirmation(valueOf('password'), valueOf('confirm_password')),
  }
  return new Map(
    NAMES.flatMap((name): [Name, Problem][] => {
      const result = checked[name]
      return result.ok ? [] : [[name, result.rule]]
    }),
  )
}
