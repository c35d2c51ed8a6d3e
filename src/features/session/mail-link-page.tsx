import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { mailLogin, mailReset } from '#shared/contract/session'
import { call } from '@/lib/api/transport/http'
import { useConfig } from '@/lib/config/config-context'
import { nameTab } from '@/lib/device/tab-title'
import { checkConfirmation, checkNewPassword } from '#shared/rules/password'
import { passwordDigest } from '@/lib/forms/password-digest'
import { LanguageSelect } from '@/lib/i18n/language-select'
import { Button } from '@/lib/ui/button'
import { buttonLook } from '@/lib/ui/button-look'
import { Callout } from '@/lib/ui/callout'
import { Card } from '@/lib/ui/card'
import { Brand } from './brand'
import { devicePath } from './device-path'
import type { MailLink } from './mail-link'
import { session } from './session'
import { GoogleCodeStep } from './sign-in/google-code-step'
import { PasswordRules } from './sign-in/password-rules'
import { StepForm } from './sign-in/step-form'
import { StepHead } from './sign-in/step-head'
import { PasswordField } from './sign-in/text-fields'
import { type Problem, useFields } from './sign-in/use-fields'
import { ThemeButton } from './theme-button'

/** `/mailLink`: the page of the link in a mail with a code. The link stands for the code; the password is asked for. */
export function MailLinkPage({ link }: { link: MailLink | undefined }) {
  const { t } = useLingui()
  const { title } = useConfig()
  useEffect(() => {
    nameTab(t`Sign-in link from your email`, title)
  }, [t, title])
  return (
    <div className="flex min-h-dvh flex-col bg-canvas px-12 py-7 phone:px-5 phone:py-6">
      <header className="flex items-center justify-between gap-3">
        <Brand />
        <span className="flex items-center gap-1">
          <LanguageSelect />
          <ThemeButton size="sm" />
        </span>
      </header>
      <main className="m-auto w-full max-w-120 py-8">
        <Card className="px-7 py-7 phone:px-4 phone:py-5">
          {link === undefined && <Missing />}
          {link?.kind === 'login' && <SignIn link={link.link} />}
          {link?.kind === 'reset' && <NewPassword link={link.link} />}
        </Card>
      </main>
    </div>
  )
}

function Missing() {
  return (
    <>
      <h1 className="mb-4 type-22 track-display">
        <Trans>Sign-in link from your email</Trans>
      </h1>
      <Callout tone="warning" title={<Trans>The link is missing.</Trans>}>
        <Trans>Open the link in your email again, or ask for a new email on the sign-in page.</Trans>
      </Callout>
      <SignInLink />
    </>
  )
}

function SignInLink() {
  return (
    <a href={devicePath('/login')} className={`mt-5 ${buttonLook({ variant: 'primary', size: 'lg', block: true })}`}>
      <Trans>Sign in</Trans>
    </a>
  )
}

const PASSWORD = ['password'] as const

function enter(token: string): void {
  session.begin({ token, kept: false })
  window.location.assign(devicePath('/'))
}

function SignIn({ link }: { link: string }) {
  const { t } = useLingui()
  const [owing, setOwing] = useState<string>()
  const fields = useFields(PASSWORD)
  if (owing !== undefined)
    return (
      <GoogleCodeStep token={owing} onAccepted={enter} onBack={() => window.location.assign(devicePath('/login'))} />
    )
  const submit = () => {
    if (fields.valueOf('password') === '') return fields.refuse(new Map([['password', 'empty']]))
    void fields.run(async () => {
      const body = { link, password: passwordDigest(fields.valueOf('password')) }
      const { token, verification } = await call(mailLogin, { body })
      if (verification) setOwing(token)
      else enter(token)
    }, 'password')
  }
  return (
    <StepForm
      form={fields.form}
      problem={fields.general}
      onSubmit={submit}
      head={
        <StepHead
          title={<Trans>Sign in by email</Trans>}
          lead={<Trans>The link in your email replaces the code. Enter your password to sign in.</Trans>}
        />
      }
    >
      <PasswordField fields={fields} name="password" label={t`Password`} autoComplete="current-password" />
      <Button variant="primary" size="lg" block type="submit" loading={fields.busy}>
        <Trans>Sign in</Trans>
      </Button>
    </StepForm>
  )
}

const PASSWORDS = ['password', 'confirm_password'] as const
type Name = (typeof PASSWORDS)[number]

function NewPassword({ link }: { link: string }) {
  const { t } = useLingui()
  const [done, setDone] = useState(false)
  const fields = useFields<Name>(PASSWORDS)
  const submit = () => {
    const password = checkNewPassword(fields.valueOf('password'))
    const again = checkConfirmation(fields.valueOf('password'), fields.valueOf('confirm_password'))
    const problems = new Map<Name, Problem>()
    if (!password.ok) problems.set('password', password.rule)
    if (!again.ok) problems.set('confirm_password', again.rule)
    if (problems.size > 0) return fields.refuse(problems)
    const [first, second] = PASSWORDS.map((name) => passwordDigest(fields.valueOf(name)))
    void fields.run(async () => {
      await call(mailReset, { body: { link, password: first ?? '', confirm_password: second ?? '' } })
      setDone(true)
    })
  }
  if (done)
    return (
      <>
        <output className="block">
          <Callout tone="success" title={<Trans>The password was changed. Sign in with it.</Trans>} />
        </output>
        <SignInLink />
      </>
    )
  return (
    <StepForm
      form={fields.form}
      problem={fields.general}
      onSubmit={submit}
      head={
        <StepHead
          title={<Trans>Set a new password</Trans>}
          lead={<Trans>The link in your email replaces the code.</Trans>}
        />
      }
    >
      <div className="grid gap-2">
        <PasswordField fields={fields} name="password" label={t`New password`} autoComplete="new-password" />
        <PasswordRules password={fields.valueOf('password')} />
      </div>
      <PasswordField fields={fields} name="confirm_password" label={t`Password again`} autoComplete="new-password" />
      <Button variant="primary" size="lg" block type="submit" loading={fields.busy}>
        <Trans>Set password</Trans>
      </Button>
    </StepForm>
  )
}
