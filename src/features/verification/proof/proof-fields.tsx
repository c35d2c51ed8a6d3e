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
  proof: Omit<Proof, 'form'>
}

/** One field for each method that the server names, and for no other. */
export function ProofFields({ act, payload, methods, flows, waits, proof }: ProofFieldsProps) {
  const { t } = useLingui()
  const labels: Record<StepUpMethod, string> = {
    password: t`Account password`,
    email: t`Email code`,
    phone: t`Phone code`,
    google: t`Google code`,
  }
  return methods.map((method) => {
    const field = FIELD_OF[method]
    const wiring = { value: proof.valueOf(field), error: proof.errorOf(field) }
    if (method === 'password') {
      return (
        <Field key={method} label={labels[method]} error={wiring.error}>
          <PasswordInput
            size="lg"
            autoComplete="current-password"
            value={wiring.value}
            onChange={({ target }) => proof.set(field, target.value)}
          />
        </Field>
      )
    }
    return (
      <Field
        key={method}
        label={labels[method]}
        error={wiring.error}
        hint={method === 'google' ? t`Six digits from Google Authenticator` : undefined}
        aside={method === 'google' ? undefined : <SendCode {...{ act, payload, flows, waits }} by={method} />}
      >
        <CodeInput compact value={wiring.value} onValueChange={(digits) => proof.set(field, digits)} />
      </Field>
    )
  })
}
