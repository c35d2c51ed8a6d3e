import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useState } from 'react'
import { mailLogin, mailReset } from '#shared/contract/session'
import { call } from '@/lib/api/transport/http'
import { checkConfirmation, checkNewPassword, checkPassword } from '#shared/rules/password'
import { passwordDigest } from '@/lib/forms/password-digest'
import { useForm } from '@/lib/forms/use-form'
import { buttonLook } from '@/lib/ui/button-look'
import { Callout } from '@/lib/ui/callout'
import { devicePath } from './device-path'
import type { MailLink } from './mail-link'
import { OneCardPage } from './one-card-page'
import { session } from './session'
import { PasswordRules } from './sign-in/password-rules'
import { StepForm } from './sign-in/step-form'
import { PasswordField } from './sign-in/text-fields'

const loadGoogleCodeStep = async () => ({ default: (await import('./sign-in/google-code-step')).GoogleCodeStep })
const GoogleCodeStep = lazy(loadGoogleCodeStep)

/** `/mailLink`: the page of the link in a mail with a code. The link stands for the code; the password is asked for. */
export function MailLinkPage({ link }: { link: MailLink | undefined }) {
  const { t } = useLingui()
  return (
    <OneCardPage name={t`Sign-in link from your email`}>
      {link === undefined && <Missing />}
      {link?.kind === 'login' && <SignIn link={link.link} />}
      {link?.kind === 'reset' && <NewPassword link={link.link} />}
    </OneCardPage>
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

function enter(token: string): void {
  session.begin({ token, kept: false })
  window.location.assign(devicePath('/'))
}

function SignIn({ link }: { link: string }) {
  const { t } = useLingui()
  const [owing, setOwing] = useState<string>()
  const form = useForm({ initial: { password: '' } })
  // The link is spent when the step is owed: it has to be here by then, also where the connection is lost meanwhile.
  useEffect(() => void loadGoogleCodeStep().catch(() => undefined), [])
  if (owing !== undefined)
    return (
      <Suspense fallback={<div aria-busy className="min-h-96" />}>
        <GoogleCodeStep token={owing} onAccepted={enter} onBack={() => window.location.assign(devicePath('/login'))} />
      </Suspense>
    )
  const submit = () => {
    if (!form.read({ password: checkPassword(form.values.password) })) return
    void form.run(async () => {
      const body = { link, password: passwordDigest(form.values.password) }
      const { token, verification } = await call(mailLogin, { body })
      if (verification) setOwing(token)
      else enter(token)
    }, 'password')
  }
  return (
    <StepForm
      form={form}
      onSubmit={submit}
      submit={<Trans>Sign in</Trans>}
      title={<Trans>Sign in by email</Trans>}
      lead={<Trans>The link in your email replaces the code. Enter your password to sign in.</Trans>}
    >
      <PasswordField form={form} name="password" label={t`Password`} autoComplete="current-password" />
    </StepForm>
  )
}

function NewPassword({ link }: { link: string }) {
  const { t } = useLingui()
  const [done, setDone] = useState(false)
  const form = useForm({ initial: { password: '', confirm_password: '' } })
  const submit = () => {
    const read = form.read({
      password: checkNewPassword(form.values.password),
      confirm_password: checkConfirmation(form.values.password, form.values.confirm_password),
    })
    if (!read) return
    const [password, confirm_password] = [passwordDigest(read.password), passwordDigest(read.confirm_password)]
    void form.run(async () => {
      await call(mailReset, { body: { link, password, confirm_password } })
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
      form={form}
      onSubmit={submit}
      submit={<Trans>Set password</Trans>}
      title={<Trans>Set a new password</Trans>}
      lead={<Trans>The link in your email replaces the code.</Trans>}
    >
      <div className="grid gap-2">
        <PasswordField form={form} name="password" label={t`New password`} autoComplete="new-password" />
        <PasswordRules password={form.values.password} />
      </div>
      <PasswordField form={form} name="confirm_password" label={t`Password again`} autoComplete="new-password" />
    </StepForm>
  )
}
