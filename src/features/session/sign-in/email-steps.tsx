import { useState } from 'react'
import { EMAIL_FLOW, login } from '@/lib/api/contract/session'
import { call } from '@/lib/api/http'
import { checkEmail } from '@/lib/forms/email'
import { passwordDigest } from '@/lib/forms/password-digest'
import { CredentialsStep } from './credentials-step'
import { EMAIL_FIELDS, type EmailField } from './email-fields'
import { MailedCodeStep } from './mailed-code-step'
import { useMailedCode } from './use-mailed-code'
import { type Problem, useFields } from './use-fields'
import type { SignedInAnswer } from './wallet-sign-in'

interface EmailStepsProps {
  kept: boolean
  email: string
  onEmailChange: (email: string) => void
  onAnswer: (answer: SignedInAnswer) => void
  onBack: () => void
  onForgotten: () => void
}

/** E-mail and password, then the mailed code. Going back keeps everything that was typed. */
export function EmailSteps({ kept, email, onEmailChange, onAnswer, onBack, onForgotten }: EmailStepsProps) {
  const [mailed, setMailed] = useState(false)
  const fields = useFields<EmailField>(EMAIL_FIELDS, { email })
  const code = useMailedCode(EMAIL_FLOW.login)
  const address = fields.valueOf('email').trim()

  const send = () => fields.run(() => code.send(address).then(() => setMailed(true)))
  const submit = () => {
    const problems = new Map<EmailField, Problem>()
    const checked = checkEmail(address)
    if (!checked.ok) problems.set('email', checked.rule)
    // An old password may follow an older rule, so it must only not be empty.
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
        // A code is valid for one attempt: the next one is typed into an empty field.
        fields.set('email_code', '')
        throw error
      }
    })

  return mailed ? (
    <MailedCodeStep
      fields={fields}
      address={address}
      nextAt={code.nextAt}
      onResend={() => void send()}
      onDigits={(digits) => void signIn(digits)}
      onBack={() => setMailed(false)}
    />
  ) : (
    <CredentialsStep fields={fields} onSubmit={submit} onBack={onBack} onForgotten={onForgotten} />
  )
}
