import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CodeSending } from '@/lib/domain-ui/code-sending'
import { CodeInput } from '@/lib/ui/code-input'
import { Field } from '@/lib/ui/field'

interface CodeFieldProps {
  label: ReactNode
  hint?: ReactNode
  error: string | undefined
  value: string
  onValueChange: (digits: string) => void
  /**
   * Sends the code and returns the seconds until the next one; undefined when something else has to be typed first.
   * Without it the code comes from an app.
   */
  onSend?: () => Promise<number | undefined>
}

/** Six digits, with the button that sends them; what is wrong with the sending is said beside it. */
export function CodeField({ label, hint, error, value, onValueChange, onSend }: CodeFieldProps) {
  const { t } = useLingui()
  return (
    <Field
      label={label}
      error={error}
      hint={hint}
      aside={onSend && <CodeSending onSend={onSend} sent={t`The code was sent`} />}
    >
      <CodeInput compact className="max-w-80" value={value} onValueChange={onValueChange} />
    </Field>
  )
}
