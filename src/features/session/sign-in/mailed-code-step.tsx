import { Trans, useLingui } from '@lingui/react/macro'
import { CodeInput } from '@/lib/ui/code-input'
import { Field } from '@/lib/ui/field'
import { SendCodeButton } from '@/lib/ui/send-code-button'
import type { EmailField } from './email-fields'
import { StepForm } from './step-form'
import { StepHead } from './step-head'
import type { Fields } from './use-fields'

interface MailedCodeStepProps {
  fields: Fields<EmailField>
  address: string
  /** When the code may be sent again, in milliseconds. */
  nextAt: number | undefined
  onResend: () => void
  /** Called at the sixth digit. */
  onDigits: (digits: string) => void
  onBack: () => void
}

/** The field for the six digits from the mail. */
export function MailedCodeStep({ fields, address, nextAt, onResend, onDigits, onBack }: MailedCodeStepProps) {
  const { t } = useLingui()
  return (
    <StepForm
      form={fields.form}
      problem={fields.general}
      onSubmit={() => fields.refuse(new Map([['email_code', 'code-format']]))}
      head={
        <StepHead
          title={<Trans>Enter the code</Trans>}
          lead={
            <Trans>
              We sent six digits to <b className="font-semibold wrap-anywhere text-text-1">{address}</b>.
            </Trans>
          }
          onBack={onBack}
        />
      }
    >
      <Field
        label={t`Email code`}
        error={fields.errorOf('email_code')}
        hint={t`Signs in by itself at the sixth digit`}
        aside={<SendCodeButton nextAt={nextAt} busy={fields.busy} onSend={onResend} />}
      >
        <CodeInput
          value={fields.valueOf('email_code')}
          onValueChange={(digits) => fields.set('email_code', digits)}
          onComplete={onDigits}
        />
      </Field>
    </StepForm>
  )
}
