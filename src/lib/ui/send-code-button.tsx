import { Trans } from '@lingui/react/macro'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Button } from './button'
import { everySecond } from '#shared/time/every-second'

interface SendCodeButtonProps {
  /** When a code may be sent, in milliseconds by the device's clock; undefined when nothing is known against it. */
  nextAt: number | undefined
  /** Whether one was sent from here. */
  again: boolean
  busy: boolean
  onSend: () => void
  /** What shortens a wait of minutes. */
  longWait?: ReactNode
}

/** A longer wait is said in minutes. */
const SECONDS_SHOWN = 120

/**
 * "Send code", and beside it the time until it may be pressed. It stays the same button all the time, so that whoever
 * presses it by a key keeps the focus.
 */
export function SendCodeButton({ nextAt, again, busy, onSend, longWait }: SendCodeButtonProps) {
  const left = useSyncExternalStore(everySecond, () =>
    nextAt === undefined ? 0 : Math.ceil((nextAt - Date.now()) / 1000),
  )
  return (
    <>
      <Button
        variant="link"
        loading={busy}
        onClick={onSend}
        {...(left > 0 && { disabledReason: <TimeLeft seconds={left} /> })}
      >
        {again ? <Trans>Send again</Trans> : <Trans>Send code</Trans>}
      </Button>
      {left > SECONDS_SHOWN && longWait !== undefined && (
        <span className="basis-full text-right type-12 text-text-3">{longWait}</span>
      )}
    </>
  )
}

function TimeLeft({ seconds }: { seconds: number }) {
  const minutes = Math.ceil(seconds / 60)
  return (
    <span className="tabular-nums">
      {seconds > SECONDS_SHOWN ? <Trans>in {minutes} min</Trans> : <Trans>in {seconds} s</Trans>}
    </span>
  )
}
