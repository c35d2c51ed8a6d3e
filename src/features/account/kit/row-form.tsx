import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ChangedElsewhere } from '@/lib/domain-ui/changed-elsewhere'
import type { Form, FormFrame } from '@/lib/forms/use-form'
import { useOnline } from '@/lib/device/use-online'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'

interface RowFormProps {
  form: FormFrame & Pick<Form<object>, 'isElsewhere'>
  /** The label of the button. */
  confirm: ReactNode
  /** What the change brings with it, under the form. */
  after?: ReactNode
  /** Why it cannot be sent now. */
  off?: ReactNode
  onSubmit: () => void
  children: ReactNode
}

/** The form of a row: an error that belongs to no field is above them, everything typed stays after a refusal. */
export function RowForm({ form, confirm, after, off, onSubmit, children }: RowFormProps) {
  const { bind, general, busy } = form
  const isOnline = useOnline()
  return (
    <form {...bind(() => !busy && isOnline && !off && onSubmit())} className="grid max-w-[520px] grid-cols-1 gap-4">
      <div role="alert" className="empty:hidden">
        {general !== undefined && <Callout tone="danger">{general}</Callout>}
      </div>
      <ChangedElsewhere form={form} />
      {children}
      {after !== undefined && <p className="type-13 text-text-2">{after}</p>}
      <div>
        <Button
          type="submit"
          variant="primary"
          loading={busy}
          loadingText={<Trans>Sending…</Trans>}
          {...(off ? { disabledReason: off } : {})}
          {...(!isOnline && { disabledReason: <Trans>You are offline.</Trans> })}
        >
          {confirm}
        </Button>
      </div>
    </form>
  )
}
