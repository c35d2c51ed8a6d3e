import { Trans, useLingui } from '@lingui/react/macro'
import { CircleQuestionMark } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { explain } from '@/lib/domain-ui/explain'
import { formatTime } from '@/lib/time/format-time'
import { announce } from '@/lib/ui/announce'
import { Badge } from '@/lib/ui/badge'
import { Button } from '@/lib/ui/button'
import type { PlannedIntent } from './use-money-act'

/** The intent without an answer, and how its outcome is looked for again. */
export interface OpenActSlot {
  intent: PlannedIntent
  kind: 'pending' | 'unknown'
  /** Looks for the outcome again; false when it is still not found. */
  onCheck: (intent: PlannedIntent) => Promise<boolean>
  /** The surrounding flow announces what was found, so this component must not announce it too. */
  inFlow?: boolean
}

interface OpenActProps extends OpenActSlot {
  zone: string
  /** Announced when it is found: "Transfer found". */
  found: string
  /** The text, in the words of the act, that it may have been executed and is not sent again automatically. */
  unknown: ReactNode
  /** The act: its amount, from where and to where. */
  children: ReactNode
}

/** An act with money whose outcome is unknown. It is not called a failure, because it may have been executed. */
export function OpenAct({ intent, kind, inFlow = false, zone, onCheck, found, unknown, children }: OpenActProps) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string>()
  const since = formatTime(intent.created_time, 'second', { zone })
  const check = async () => {
    setBusy(true)
    try {
      const isFound = await onCheck(intent)
      const words = isFound ? found : t`Not visible yet. Check again in a minute.`
      setSaid(words)
      if (!(isFound && inFlow)) announce(words)
    } catch (error) {
      setSaid(explain(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="danger" icon={CircleQuestionMark}>
          {kind === 'pending' ? <Trans>Outcome pending</Trans> : <Trans>Outcome unknown</Trans>}
        </Badge>
        <span className="type-13 text-text-3 tabular-nums">
          <Trans>since {since}</Trans>
        </span>
      </p>
      {children}
      <p className="text-text-2">{kind === 'pending' ? <Trans>The server is still working on it.</Trans> : unknown}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button loading={busy} onClick={() => void check()}>
          <Trans>Check again</Trans>
        </Button>
        <span className="type-13 text-text-3">{said}</span>
      </div>
    </div>
  )
}
