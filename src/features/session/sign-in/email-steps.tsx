import { type ReactNode, useState } from 'react'
import { EMAIL_FLOW, login } from '#shared/contract/session'
import { call } from '@/lib/api/transport/http'
import { blamedFields } from '@/lib/domain-ui/blamed-fields'
import { checkCode } from '#shared/rules/code'
import { checkEmail } from '#shared/rules/email'
import { checkPassword } from '#shared/rules/password'
import { passwordDigest } from '@/lib/forms/password-digest'
import { useForm } from '@/lib/forms/use-form'
import { CredentialsStep } from './credentials-step'
import type { EmailValues } from './email-fields'
import { MailedCodeStep } from './mailed-code-step'
import { type MailedCodes, useMailedCode } from './use-mailed-code'
import type { SignedInAnswer } from './wallet-sign-in'

interface EmailStepsProps {
  kept: boolean
  /** The choice whether the session is kept. */
  keep: ReactNode
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
export function EmailSteps(props: EmailStepsProps) {
  const { kept, keep, email, mailed, onEmailChange, onAnswer, onBack, onForgotten } = props
  const [step, setStep] = useState<'credentials' | 'code'>('credentials')
  const [asksPassword, setAsksPassword] = useState(false)
  const form = useForm<EmailValues>({ initial: { email, password: '', email_code: '' } })
  const code = useMailedCode(EMAIL_FLOW.login, mailed)
  const address = form.values.email.trim()

  const send = () =>
    form.run(async () => {
      await code.send(address)
      setStep('code')
    })
  const goOn = () => {
    if (!form.read({ email: checkEmail(address), password: checkPassword(form.values.password) })) return
    onEmailChange(address)
    setAsksPassword(false)
    if (code.isGood(address)) setStep('code')
    else void send()
  }
  const signIn = (digits: string) =>
    form.run(async () => {
      const body = { email: address, password: passwordDigest(form.values.password), email_code: digits, kept }
      try {
        const answer = await call(login, { body })
        code.used(address)
        onAnswer(answer)
      } catch (error) {
        // The next code is typed into an empty field. Beside any other refusal it stays, and the password can be mended.
        if (blamedFields(error, ['email_code']).has('email_code')) form.set({ email_code: '' })
        else setAsksPassword(true)
        throw error
      }
    })
  const submit = () => {
    const { password, email_code } = form.values
    const read = form.read({ password: checkPassword(password), email_code: checkCode(email_code) })
    if (read) void signIn(read.email_code)
  }

  return step === 'code' ? (
    <MailedCodeStep
      form={form}
      address={address}
      nextAt={code.nextAt(address)}
      wasSent={code.wasSent(address)}
      asksPassword={asksPassword}
      onResend={() => void send()}
      onDigits={(digits) => void signIn(digits)}
      onSubmit={submit}
      onBack={() => setStep('credentials')}
      keep={keep}
    />
  ) : (
    <CredentialsStep form={form} onSubmit={goOn} onBack={onBack} onForgotten={onForgotten} keep={keep} />
  )
}
