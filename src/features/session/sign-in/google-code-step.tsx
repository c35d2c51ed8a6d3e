import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { loginVerification } from '#shared/contract/session'
import { call } from '@/lib/api/transport/http'
import { checkGoogleCode } from '#shared/rules/code'
import { pass } from '#shared/rules/rule'
import { useForm } from '@/lib/forms/use-form'
import { Button } from '@/lib/ui/button'
import { CodeInput } from '@/lib/ui/code-input'
import { Field } from '@/lib/ui/field'
import { TextInput } from '@/lib/ui/text-input'
import { useFirstField } from '@/lib/ui/use-first-field'
import { StepForm } from './step-form'

const RECOVERY_CODE = /^[A-Z0-9]{5}-[A-Z0-9]{5}$/

interface GoogleCodeStepProps {
  /** Pending until the code is accepted; it gives access to nothing else. */
  token: string
  onAccepted: (token: string) => void
  onBack: () => void
}

/** The six digits of Google Authenticator, or a recovery code (SPEC.md section 2, /login). */
export function GoogleCodeStep({ token, onAccepted, onBack }: GoogleCodeStepProps) {
  const { t } = useLingui()
  const [recovery, setRecovery] = useState(false)
  const form = useForm({ initial: { google_code: '' } })
  useFirstField(form.element)
  const typed = form.values.google_code

  const verify = (googleCode: string) =>
    form.run(async () => {
      try {
        const answer = await call(loginVerification, { body: { google_code: googleCode }, token })
        onAccepted(answer?.token ?? token)
      } catch (error) {
        // A code is valid for one attempt: the next one is typed into an empty field.
        form.set({ google_code: '' })
        throw error
      }
    }, 'google_code')
  const submit = () => {
    const code = typed.trim().toUpperCase()
    const checked = recovery && RECOVERY_CODE.test(code) ? pass(code) : checkGoogleCode(recovery ? '' : typed)
    if (checked.ok) void verify(checked.value)
    else form.refuse({ google_code: recovery ? 'code-format' : checked.rule })
  }

  return (
    <StepForm
      form={form}
      onSubmit={submit}
      title={<Trans>Enter your code</Trans>}
      lead={
        recovery ? (
          <Trans>One of the recovery codes that you saved. Each is good once.</Trans>
        ) : (
          <Trans>Six digits from Google Authenticator.</Trans>
        )
      }
      onBack={onBack}
      fieldFirst
    >
      {recovery ? (
        <Field label={t`Recovery code`} error={form.errorOf('google_code')}>
          <TextInput
            size="lg"
            mono
            autoComplete="one-time-code"
            autoCapitalize="characters"
            placeholder="XXXXX-XXXXX"
            value={typed}
            onChange={({ target }) => form.set({ google_code: target.value })}
          />
        </Field>
      ) : (
        <Field
          label={t`Google code`}
          error={form.errorOf('google_code')}
          hint={t`Signs in by itself at the sixth digit`}
        >
          <CodeInput
            value={typed}
            onValueChange={(digits) => form.set({ google_code: digits })}
            onComplete={(digits) => void verify(digits)}
          />
        </Field>
      )}
      <Button variant="primary" size="lg" block type="submit" loading={form.busy}>
        <Trans>Sign in</Trans>
      </Button>
      <Button
        variant="link"
        className="justify-self-start"
        onClick={() => {
          form.set({ google_code: '' })
          setRecovery(!recovery)
        }}
      >
        {recovery ? <Trans>Use Google Authenticator</Trans> : <Trans>Use a recovery code</Trans>}
      </Button>
      <p className="type-13 text-text-3">
        <Trans>You are signed in only after this step.</Trans>
      </p>
    </StepForm>
  )
}
