import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { Button } from './button'
import { everySecond } from '@/lib/time/every-second'

interface SendCodeButtonProps {
  /** When a code may be sent again, in milliseconds by the device's clock; undefined before the first. */
  nextAt: number | undefined
  busy: boolean
  onSend: () => void
}

/** "Send code", and after it the seconds until it may be sent again. */
export function SendCodeButton({ nextAt, busy, onSend }: SendCodeButtonProps) {
  const left = useSyncExternalStore(everySecond, () =>
    nextAt === undefined ? 0 : Math.ceil((nextAt - Date.now()) / 1000),
  )
  if (left > 0) {
    return (
      <span className="type-13 text-text-3 tabular-nums">
        <Trans>Send again in {left} s</Trans>
      </span>
    )
  }
  return (
    <Button variant="link" loading={busy} onClick={onSend}>
      {nextAt === undefined ? <Trans>Send code</Trans> : <Trans>Send again</Trans>}
    </Button>
  )
}
