import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { explain } from '@/lib/domain-ui/explain'
import { announce } from '@/lib/ui/announce'
import { CodeInput } from '@/lib/ui/code-input'
import { Field } from '@/lib/ui/field'
import { SendCodeButton } from '@/lib/ui/send-code-button'

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
  return (
    <Field label={label} error={error} hint={hint} aside={onSend && <Send onSend={onSend} />}>
      <CodeInput compact className="max-w-80" value={value} onValueChange={onValueChange} />
    </Field>
  )
}

function Send({ onSend }: { onSend: () => Promise<number | undefined> }) {
  const { t } = useLingui()
  const [nextAt, setNextAt] = useState<number>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const wait = await onSend()
      if (wait === undefined) return
      setNextAt(Date.now() + wait * 1000)
      announce(t`The code was sent`)
    } catch (error) {
      setProblem(explain(error))
      announce(explain(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      {problem !== undefined && <span className="type-12 text-danger-text">{problem}</span>}
      <SendCodeButton nextAt={nextAt} busy={busy} onSend={() => void send()} />
    </span>
  )
}
