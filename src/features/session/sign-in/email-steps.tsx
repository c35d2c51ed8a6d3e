import { useState } from 'react'
import { EMAIL_FLOW, login } from '#shared/contract/session'
import { call } from '@/lib/api/transport/http'
import { blamedFields } from '@/lib/domain-ui/blamed-fields'
import { checkCode } from '#shared/rules/code'
import { checkEmail } from '#shared/rules/email'
import { passwordDigest } from '@/lib/forms/password-digest'
import { CredentialsStep } from './credentials-step'
import { EMAIL_FIELDS, type EmailField } from './email-fields'
import { MailedCodeStep } from './mailed-code-step'
import { type MailedCodes, useMailedCode } from './use-mailed-code'
import { type Problem, useFields } from './use-fields'
import type { SignedInAnswer } from './wallet-sign-in'

interface EmailStepsProps {
  kept: boolean
  email: string
  mailed: MailedCodes
  onEmailChange: (email: string) => void
  onAnswer: (answer: SignedInAnswer) => void
  onBack: () => void
  onForgotten: () => void
}

/**
 * E-mail and password, then the mailed code. Going back keeps everything that was typed, and no step asks for a new mail
 * while the last code is good.
 */
export function EmailSteps({ kept, email, mailed, onEmailChange, onAnswer, onBack, onForgotten }: EmailStepsProps) {
  const [step, setStep] = useState<'credentials' | 'code'>('credentials')
  const [asksPassword, setAsksPassword] = useState(false)
  const fields = useFields<EmailField>(EMAIL_FIELDS, { email })
  const code = useMailedCode(EMAIL_FLOW.login, mailed)
  const address = fields.valueOf('email').trim()

  const send = () =>
    fields.run(async () => {
      await code.send(address)
      setStep('code')
    })
  const goOn = () => {
    const problems = new Map<EmailField, Problem>()
    const checked = checkEmail(address)
    if (!checked.ok) problems.set('email', checked.rule)
    // An old password may follow an older rule, so it must only not be empty.
    if (fields.valueOf('password') === '') problems.set('password', 'empty')
    if (problems.size > 0) return fields.refuse(problems)
    onEmailChange(address)
    setAsksPassword(false)
    if (code.isGood(address)) setStep('code')
    else void send()
  }
  const signIn = (digits: string) =>
    fields.run(async () => {
      const body = { email: address, password: passwordDigest(fields.valueOf('password')), email_code: digits, kept }
      try {
        const answer = await call(login, { body })
        code.used(address)
        onAnswer(answer)
      } catch (error) {
        // The next code is typed into an empty field. Beside any other refusal it stays, and the password can be mended.
        if (blamedFields(error, EMAIL_FIELDS).has('email_code')) fields.set('email_code', '')
        else setAsksPassword(true)
        throw error
      }
    })
  const submit = () => {
    const digits = checkCode(fields.valueOf('email_code'))
    const problems = new Map<EmailField, Problem>()
    if (fields.valueOf('password') === '') problems.set('password', 'empty')
    if (!digits.ok) problems.set('email_code', digits.rule)
    if (problems.size > 0 || !digits.ok) return fields.refuse(problems)
    void signIn(digits.value)
  }

  return step === 'code' ? (
    <MailedCodeStep
      fields={fields}
      address={address}
      nextAt={code.nextAt(address)}
      wasSent={code.wasSent(address)}
      asksPassword={asksPassword}
      onResend={() => void send()}
      onDigits={(digits) => void signIn(digits)}
      onSubmit={submit}
      onBack={() => setStep('credentials')}
    />
  ) : (
    <CredentialsStep fields={fields} onSubmit={goOn} onBack={onBack} onForgotten={onForgotten} />
  )
}
