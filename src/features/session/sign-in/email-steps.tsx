import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { EMAIL_FLOW, login } from '@/lib/api/contract/session'
import { call } from '@/lib/api/http'
import { checkEmail } from '@/lib/forms/email'
import { passwordDigest } from '@/lib/forms/password-digest'
import { Button } from '@/lib/ui/button'
import { CodeInput } from '@/lib/ui/code-input'
import { Field } from '@/lib/ui/field'
import { PasswordInput } from '@/lib/ui/password-input'
import { TextInput } from '@/lib/ui/text-input'
import { ResendCode, useMailedCode } from './resend-code'
import { StepForm } from './step-form'
import { StepHead } from './step-head'
import { type Problem, useFields } from './use-fields'
import type { SignedInAnswer } from './wallet-sign-in'

const NAMES = ['email', 'password', 'email_code'] as const
type Name = (typeof NAMES)[number]

interface EmailStepsProps {
  kept: boolean
  email: string
  onEmailChange: (email: string) => void
  onAnswer: (answer: SignedInAnswer) => void
  onBack: () => void
  onForgotten: () => void
}

/** E-mail and password, then the code that was mailed. */
export function EmailSteps({ kept, email, onEmailChange, onAnswer, onBack, onForgotten }: EmailStepsProps) {
  const { t } = useLingui()
  const [mailed, setMailed] = useState(false)
  const fields = useFields<Name>(NAMES, { email })
  const code = useMailedCode(EMAIL_FLOW.login)
  const address = fields.valueOf('email').trim()

  const send = () => fields.run(() => code.send(address).then(() => setMailed(true)))
  const submit = () => {
    const problems = new Map<Name, Problem>()
    const checked = checkEmail(address)
    if (!checked.ok) problems.set('email', checked.rule)
    if (fields.valueOf('password') === '') problems.set('password', 'empty')
    if (problems.size > 0) return fields.refuse(problems)
    onEmailChange(address)
    void send()
  }
  const signIn = (digits: string) =>
    fields.run(async () => {
      const body = { email: address, password: passwordDigest(fields.valueOf('password')), email_code: digits, kept }
      try {
        onAnswer(await call(login, { body }))
      } catch (error) {
        // A code is good for one try: the next one is typed into an empty field.
        fields.set('email_code', '')
        throw error
      }
    })

  if (mailed) {
    return (
      <StepForm
        form={fields.form}
        problem={fields.general}
        onSubmit={() => fields.refuse(new Map([['email_code', 'code-format']]))}
       head={<StepHead
          title={<Trans>Enter the code</Trans>}
          lead={
            <Trans>
              We sent six digits to <b className="font-semibold text-text-1 wrap-anywhere">{address}</b>.
            </Trans>
          }
          onBack={() => setMailed(false)}
        />
        <Field
          label={t`Email code`}
          error={fields.errorOf('email_code')}
          hint={t`Signs in by itself at the sixth digit`}
          aside={<ResendCode nextAt={code.nextAt} busy={fields.busy} onSend={() => void send()} />}
        >
          <CodeInput
            value={fields.valueOf('email_code')}
            onValueChange={(digits) => fields.set('email_code', digits)}
            onComplete={(digits) => void signIn(digits)}
          />
        </Field>
      </StepForm>
    )
  }
  return (
    <StepForm form={fields.form} problem={fields.general} onSubmit={submit}>
      <StepHead
        title={<Trans>Sign in with email</Trans>}
        lead={<Trans>Then one code, and you are in.</Trans>}
        onBack={onBack}
        backWords={<Trans>Other ways to sign in</Trans>}
      />}>
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
      <Field
        label={t`Password`}
        error={fields.errorOf('password')}
        aside={
          <Button variant="link" onClick={onForgotten}>
            <Trans>Forgot it?</Trans>
          </Button>
        }
      >
        <PasswordInput
          size="lg"
          name="password"
          autoComplete="current-password"
          value={fields.valueOf('password')}
          onChange={({ target }) => fields.set('password', target.value)}
        />
      </Field>
      <Button variant="primary" size="lg" block type="submit" loading={fields.busy}>
        <Trans>Sign in</Trans>
      </Button>
    </StepForm>
  )
}
