import type { ReactNode } from 'react'
import { formatTime } from '@/lib/time/format-time'
import { Callout } from '@/lib/ui/callout'
import { Checkbox } from '@/lib/ui/checkbox'

interface RepeatQuestionProps {
  /** When the equal act was sent, in seconds. */
  at: number
  zone: string
  /** "The same refund was sent at 14:32:08." */
  renderTitle: (time: string) => ReactNode
  /** That nothing was sent now, and where to look first. */
  advice: ReactNode
  meant: boolean
  onMeant: (meant: boolean) => void
  /** "I mean a second refund of the same amount" */
  label: ReactNode
}

/** The same act was sent a moment ago: perhaps in another tab, perhaps by mistake (SECURITY.md 3.1). */
export function RepeatQuestion({ at, zone, renderTitle, advice, meant, onMeant, label }: RepeatQuestionProps) {
  return (
    <div role="alert" className="grid grid-cols-1 gap-3">
      <Callout tone="warning" title={renderTitle(formatTime(at, 'second', { zone }))}>
        {advice}
      </Callout>
      <Checkbox checked={meant} onCheckedChange={onMeant} label={label} />
    </div>
  )
}
