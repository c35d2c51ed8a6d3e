import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CodeSending } from '@/lib/domain-ui/code-sending'
import { CodeInput } from '@/lib/ui/code-input'
import { Field } from '@/lib/ui/field'

export interface CodeFieldProps {
  label: ReactNode
  hint?: ReactNode
  error: ReactNode
  value: string
  onValueChange: (digits: string) => void
  /**
   * Sends the code and returns the seconds until the next one; undefined when something else has to be typed first.
   * Without it the code comes from an app.
   */
  onSend?: () => Promise<number | undefined>
  /** When one may be sent, in milliseconds, where the server tells it before the press. */
  nextAt?: number | undefined
  /** True: an authenticator would spare this code. */
  isSparable?: boolean
}

/** Six digits, with the button that sends them; what is wrong with the sending is said beside it. */
export function CodeField(props: CodeFieldProps) {
  const { label, hint, error, value, onValueChange, onSend, nextAt, isSparable = false } = props
  const { t } = useLingui()
  return (
    <Field
      label={label}
      error={error}
      hint={hint}
      aside={onSend && <CodeSending sent={t`The code was sent`} {...{ onSend, nextAt, isSparable }} />}
    >
      <CodeInput compact className="max-w-80" value={value} onValueChange={onValueChange} />
    </Field>
  )
}
