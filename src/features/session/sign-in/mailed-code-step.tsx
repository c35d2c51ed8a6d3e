import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Form } from '@/lib/forms/use-form'
import { CodeInput } from '@/lib/ui/code-input'
import { Field } from '@/lib/ui/field'
import { SendCodeButton } from '@/lib/ui/send-code-button'
import { useFirstField } from '@/lib/ui/use-first-field'
import { CodeNotSent } from './code-not-sent'
import type { EmailValues } from './email-fields'
import { StepForm } from './step-form'
import { PasswordField } from './text-fields'

interface MailedCodeStepProps {
  form: Form<EmailValues>
  address: string
  /** When the code may be sent again, in milliseconds. */
  nextAt: number | undefined
  /** False: none was sent, because too many were asked for. */
  wasSent: boolean
  /** After a refusal that does not blame the code: the password is typed here again, and the code stays. */
  asksPassword: boolean
  onResend: () => void
  /** Called at the sixth digit, and by the button. */
  onDigits: (digits: string) => void
  onSubmit: () => void
  onBack: () => void
  keep: ReactNode
}

/** The field for the six digits from the mail, and beside it the password when that was wrong. */
export function MailedCodeStep(props: MailedCodeStepProps) {
  const { form, address, nextAt, wasSent, asksPassword, onResend, onDigits, onSubmit, onBack, keep } = props
  const { t } = useLingui()
  useFirstField(form.element)
  return (
    <StepForm
      form={form}
      onSubmit={onSubmit}
      submit={asksPassword && <Trans>Sign in</Trans>}
      title={<Trans>Enter the code</Trans>}
      lead={
        wasSent ? (
          <Trans>
            We sent six digits to <b className="font-semibold wrap-anywhere text-text-1">{address}</b>.
          </Trans>
        ) : (
          <Trans>
            The six digits come to <b className="font-semibold wrap-anywhere text-text-1">{address}</b>.
          </Trans>
        )
      }
      onBack={onBack}
      fieldFirst
    >
      {!wasSent && <CodeNotSent />}
      {asksPassword && (
        <PasswordField form={form} name="password" label={t`Password`} autoComplete="current-password" />
      )}
      <Field
        label={t`Email code`}
        error={form.errorOf('email_code')}
        hint={asksPassword ? undefined : t`Signs in by itself at the sixth digit`}
        aside={<SendCodeButton nextAt={nextAt} again={wasSent} busy={form.busy} onSend={onResend} />}
      >
        <CodeInput {...form.field('email_code')} {...(!asksPassword && { onComplete: onDigits })} />
      </Field>
      {keep}
    </StepForm>
  )
}
