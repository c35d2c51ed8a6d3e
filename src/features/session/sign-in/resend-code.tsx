import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { sendEmailCode } from '@/lib/api/contract/session'
import { call } from '@/lib/api/http'
import { announce } from '@/lib/ui/announce'
import { Button } from '@/lib/ui/button'

/** Sends a code to an address. `type` is the flow it is good for: a code of one flow opens no other. */
export interface MailedCode {
  /** When the next one may be sent, in milliseconds; undefined before the first. */
  nextAt: number | undefined
  /** @throws {ApiError} */
  send: (email: string) => Promise<void>
}

export function useMailedCode(type: number): MailedCode {
  const { t } = useLingui()
  const [nextAt, setNextAt] = useState<number>()
  return {
    nextAt,
    async send(email) {
      const { wait_seconds: wait } = await call(sendEmailCode, { body: { email, type } })
      setNextAt(Date.now() + wait * 1000)
      announce(t`The code was sent to ${email}`)
    },
  }
}

/** "Send code", and after it the seconds until it may be sent again. */
export function ResendCode({
  nextAt,
  busy,
  onSend,
}: {
  nextAt: number | undefined
  busy: boolean
  onSend: () => void
}) {
  const left = useSecondsUntil(nextAt)
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

/** Counts down to a time, once a second. */
function useSecondsUntil(at: number | undefined): number {
  const left = useSyncExternalStore(subscribeToSeconds, () =>
    at === undefined ? 0 : Math.ceil((at - Date.now()) / 1000),
  )
  return Math.max(0, left)
}

function subscribeToSeconds(listener: () => void): () => void {
  const clock = setInterval(listener, 1000)
  return () => clearInterval(clock)
}
