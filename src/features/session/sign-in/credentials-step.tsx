import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Form } from '@/lib/forms/use-form'
import { Button } from '@/lib/ui/button'
import type { EmailValues } from './email-fields'
import { StepForm } from './step-form'
import { EmailField, PasswordField } from './text-fields'

interface CredentialsStepProps {
  form: Form<EmailValues>
  onSubmit: () => void
  onBack: () => void
  onForgotten: () => void
  keep: ReactNode
}

/** E-mail address and password. Password managers fill both. */
export function CredentialsStep({ form, onSubmit, onBack, onForgotten, keep }: CredentialsStepProps) {
  const { t } = useLingui()
  return (
    <StepForm
      form={form}
      onSubmit={onSubmit}
      submit={<Trans>Sign in</Trans>}
      title={<Trans>Sign in with email</Trans>}
      lead={<Trans>Then one code, and you are in.</Trans>}
      onBack={onBack}
      backWords={<Trans>Other ways to sign in</Trans>}
    >
      <EmailField form={form} />
      <PasswordField
        form={form}
        name="password"
        label={t`Password`}
        autoComplete="current-password"
        aside={
          <Button variant="link" onClick={onForgotten}>
            <Trans>Forgot it?</Trans>
          </Button>
        }
      />
      {keep}
    </StepForm>
  )
}
