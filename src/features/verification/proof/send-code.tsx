import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '@/lib/domain-ui/explain'
import { announce } from '@/lib/ui/announce'
import { SendCodeButton } from '@/lib/ui/send-code-button'
import { sendActCode } from './methods'
import type { CodeFlows } from './proof'

interface SendCodeProps {
  act: string
  payload: Readonly<Record<string, unknown>>
  by: 'email' | 'phone'
  flows: CodeFlows
}

/** Sends the code, counts down to the next one, and shows its own errors. */
export function SendCode(props: SendCodeProps) {
  const { t } = useLingui()
  const [nextAt, setNextAt] = useState<number>()
  const send = useMutation({
    mutationFn: () => sendActCode(props),
    meta: { formShowsError: true },
    onSuccess: (wait) => {
      setNextAt(Date.now() + wait * 1000)
      announce(props.by === 'email' ? t`The code was sent to your email` : t`The code was sent to your phone`)
    },
    onError: (error) => announce(explain(error)),
  })
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      {send.isError && <span className="type-12 text-danger-text">{explain(send.error)}</span>}
      <SendCodeButton nextAt={nextAt} busy={send.isPending} onSend={() => send.mutate()} />
    </span>
  )
}
