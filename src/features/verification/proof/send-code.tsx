import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { explain } from '@/lib/api/explain'
import { announce } from '@/lib/ui/announce'
import { Button } from '@/lib/ui/button'
import { sendActCode } from './methods'
import type { CodeFlows } from './proof'

interface SendCodeProps {
  act: string
  payload: Readonly<Record<string, unknown>>
  by: 'email' | 'phone'
  flows: CodeFlows
}

/** Sends the code, counts down to the next one, and says what went wrong beside itself. */
export function SendCode(props: SendCodeProps) {
  const { t } = useLingui()
  const [nextAt, setNextAt] = useState<number>()
  const left = useSecondsUntil(nextAt)
  const send = useMutation({
    mutationFn: () => sendActCode(props),
    meta: { inPlace: true },
    onSuccess: (wait) => {
      setNextAt(Date.now() + wait * 1000)
      announce(props.by === 'email' ? t`The code was sent to your email` : t`The code was sent to your phone`)
    },
    onError: (error) => announce(explain(error)),
  })
  if (left > 0) {
    return (
      <span className="tabular-nums">
        <Trans>Send again in {left} s</Trans>
      </span>
    )
  }
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      {send.isError && <span className="type-12 text-danger-text">{explain(send.error)}</span>}
      <Button variant="link" loading={send.isPending} onClick={() => send.mutate()}>
        {nextAt === undefined ? <Trans>Send code</Trans> : <Trans>Send again</Trans>}
      </Button>
    </span>
  )
}

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
