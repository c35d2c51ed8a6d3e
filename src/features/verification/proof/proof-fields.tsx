import { useLingui } from '@lingui/react/macro'
import { CodeInput } from '@/lib/ui/code-input'
import { Field } from '@/lib/ui/field'
import { PasswordInput } from '@/lib/ui/password-input'
import { SendCode } from './send-code'
import { type CodeFlows, type CodeWaits, FIELD_OF, type StepUpMethod } from './proof'
import type { Proof } from './use-proof'

interface ProofFieldsProps {
  act: string
  payload: Readonly<Record<string, unknown>>
  methods: readonly StepUpMethod[]
  flows: CodeFlows
  waits: CodeWaits
  form: Proof['form']
}

/** One field for each method that the server names, and for no other. */
export function ProofFields({ act, payload, methods, flows, waits, form }: ProofFieldsProps) {
  const { t } = useLingui()
  const labels: Record<StepUpMethod, string> = {
    password: t`Account password`,
    email: t`Email code`,
    phone: t`Phone code`,
    google: t`Google code`,
  }
  return methods.map((method) => {
    const field = FIELD_OF[method]
    const error = form.errorOf(field)
    if (method === 'password') {
      return (
        <Field key={method} label={labels[method]} error={error}>
          <PasswordInput size="lg" autoComplete="current-password" {...form.text(field)} />
        </Field>
      )
    }
    return (
      <Field
        key={method}
        label={labels[method]}
        error={error}
        hint={method === 'google' ? t`Six digits from Google Authenticator` : undefined}
        aside={method === 'google' ? undefined : <SendCode {...{ act, payload, flows, waits }} by={method} />}
      >
        <CodeInput compact {...form.field(field)} />
      </Field>
    )
  })
}
