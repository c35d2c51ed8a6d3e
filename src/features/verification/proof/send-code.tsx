import { useLingui } from '@lingui/react/macro'
import { CodeSending } from '@/lib/domain-ui/code-sending'
import { sendActCode } from './methods'
import type { CodeFlows, CodeWaits } from './proof'

interface SendCodeProps {
  act: string
  payload: Readonly<Record<string, unknown>>
  by: 'email' | 'phone'
  flows: CodeFlows
  waits: CodeWaits
}

/** Sends the code of an act. */
export function SendCode({ waits, ...asked }: SendCodeProps) {
  const { t } = useLingui()
  return (
    <CodeSending
      onSend={() => sendActCode(asked)}
      sent={asked.by === 'email' ? t`The code was sent to your email` : t`The code was sent to your phone`}
      nextAt={waits[asked.by]}
      isSparable={waits.isSparable}
    />
  )
}
