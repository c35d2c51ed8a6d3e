import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { waitOf } from '@/lib/api/transport/errors'
import { announce } from '@/lib/ui/announce'
import { SendCodeButton } from '@/lib/ui/send-code-button'
import { useOnce } from '@/lib/forms/use-once'
import { explain } from './explain'

interface CodeSendingProps {
  /** Sends the code and returns the seconds until the next one; undefined when something else has to be typed first. */
  onSend: () => Promise<number | undefined>
  /** What is said once it is sent. */
  sent: string
  /** When one may be sent, in milliseconds, where the server says so before the first press. */
  nextAt?: number | undefined
  /** True: an authenticator would spare this code. Said where the limit is met. */
  isSparable?: boolean
}

/**
 * "Send code" of a form: the time until it may be pressed stands beside it before the press, and what went wrong with
 * the sending too.
 */
export function CodeSending({ onSend, sent, nextAt: known, isSparable = false }: CodeSendingProps) {
  const { t } = useLingui()
  const [own, setOwn] = useState<number>()
  const [isSent, setIsSent] = useState(false)
  const { busy, run } = useOnce()
  const [problem, setProblem] = useState<string>()
  const nextAt = own ?? known
  const send = () =>
    run(async () => {
      setProblem(undefined)
      try {
        const wait = await onSend()
        if (wait === undefined) return
        setOwn(Date.now() + wait * 1000)
        setIsSent(true)
        announce(sent)
      } catch (error) {
        const wait = waitOf(error)
        // With a time the button says it all; without one the words of the server are all there is.
        if (wait === undefined) setProblem(explain(error))
        else setOwn(Date.now() + wait * 1000)
        announce(wait === undefined ? explain(error) : t`No new code was sent yet.`)
      }
    })
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      {problem !== undefined && <span className="type-12 text-danger-text">{problem}</span>}
      <SendCodeButton
        nextAt={nextAt}
        again={isSent}
        busy={busy}
        onSend={() => void send()}
        {...(isSparable && {
          longWait: <Trans>With Google Authenticator bound, no such code is needed here.</Trans>,
        })}
      />
    </span>
  )
}
