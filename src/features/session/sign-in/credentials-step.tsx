import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@/lib/ui/button'
import type { EmailField as FieldName } from './email-fields'
import { StepForm } from './step-form'
import { StepHead } from './step-head'
import { EmailField, PasswordField } from './text-fields'
import type { Fields } from './use-fields'

interface CredentialsStepProps {
  fields: Fields<FieldName>
  onSubmit: () => void
  onBack: () => void
  onForgotten: () => void
}

/** E-mail address and password. Password managers fill both. */
export function CredentialsStep({ fields, onSubmit, onBack, onForgotten }: CredentialsStepProps) {
  const { t } = useLingui()
  return (
    <StepForm
      form={fields.form}
      problem={fields.general}
      onSubmit={onSubmit}
      head={
        <StepHead
          title={<Trans>Sign in with email</Trans>}
          lead={<Trans>Then one code, and you are in.</Trans>}
          onBack={onBack}
          backWords={<Trans>Other ways to sign in</Trans>}
        />
      }
    >
      <EmailField fields={fields} />
      <PasswordField
        fields={fields}
        name="password"
        label={t`Password`}
        autoComplete="current-password"
        aside={
          <Button variant="link" onClick={onForgotten}>
            <Trans>Forgot it?</Trans>
          </Button>
        }
      />
      <Button variant="primary" size="lg" block type="submit" loading={fields.busy}>
        <Trans>Sign in</Trans>
      </Button>
    </StepForm>
  )
}
