import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@/lib/ui/button'
import { Field } from '@/lib/ui/field'
import { PasswordInput } from '@/lib/ui/password-input'
import { TextInput } from '@/lib/ui/text-input'
import type { EmailField } from './email-fields'
import { StepForm } from './step-form'
import { StepHead } from './step-head'
import type { Fields } from './use-fields'

interface CredentialsStepProps {
  fields: Fields<EmailField>
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
