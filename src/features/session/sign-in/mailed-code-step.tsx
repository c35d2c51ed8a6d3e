import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@/lib/ui/button'
import { CodeInput } from '@/lib/ui/code-input'
import { Field } from '@/lib/ui/field'
import { SendCodeButton } from '@/lib/ui/send-code-button'
import { useFirstField } from '@/lib/ui/use-first-field'
import { CodeNotSent } from './code-not-sent'
import type { EmailField } from './email-fields'
import { StepForm } from './step-form'
import { StepHead } from './step-head'
import { PasswordField } from './text-fields'
import type { Fields } from './use-fields'

interface MailedCodeStepProps {
  fields: Fields<EmailField>
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
}

/** The field for the six digits from the mail, and beside it the password when that was wrong. */
export function MailedCodeStep(props: MailedCodeStepProps) {
  const { fields, address, nextAt, wasSent, asksPassword, onResend, onDigits, onSubmit, onBack } = props
  const { t } = useLingui()
  useFirstField(fields.form)
  return (
    <StepForm
      form={fields.form}
      problem={fields.general}
      onSubmit={onSubmit}
      head={
        <StepHead
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
        />
      }
    >
      {!wasSent && <CodeNotSent />}
      {asksPassword && (
        <PasswordField fields={fields} name="password" label={t`Password`} autoComplete="current-password" />
      )}
      <Field
        label={t`Email code`}
        error={fields.errorOf('email_code')}
        hint={asksPassword ? undefined : t`Signs in by itself at the sixth digit`}
        aside={<SendCodeButton nextAt={nextAt} again={wasSent} busy={fields.busy} onSend={onResend} />}
      >
        <CodeInput
          value={fields.valueOf('email_code')}
          onValueChange={(digits) => fields.set('email_code', digits)}
          {...(!asksPassword && { onComplete: onDigits })}
        />
      </Field>
      {asksPassword && (
        <Button variant="primary" size="lg" block type="submit" loading={fields.busy}>
          <Trans>Sign in</Trans>
        </Button>
      )}
    </StepForm>
  )
}
