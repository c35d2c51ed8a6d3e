import type { ReactNode } from 'react'
import { Callout } from '@/lib/ui/callout'
import { Checkbox } from '@/lib/ui/checkbox'

/** The question about an equal act, in the words of one flow. */
export interface RepeatWords {
  /** "The same refund was sent at 14:32:08." */
  title: ReactNode
  /** The text that nothing was sent now, and where to look first. */
  advice: ReactNode
  /** "I want to make a second refund of the same amount" */
  label: ReactNode
  /** Why the person cannot go on before ticking the box, for reviews that have another box below. */
  held?: ReactNode
}

interface RepeatQuestionProps {
  words: RepeatWords
  meant: boolean
  onMeant: (meant: boolean) => void
}

/**
 * Asks whether a second equal act is meant, because the same one was sent a moment ago: perhaps in another tab, perhaps
 * by mistake (SECURITY.md 3.1).
 */
export function RepeatQuestion({ words: { title, advice, label }, meant, onMeant }: RepeatQuestionProps) {
  return (
    <div role="alert" className="grid grid-cols-1 gap-3">
      <Callout tone="warning" title={title}>
        {advice}
      </Callout>
      <Checkbox checked={meant} onCheckedChange={onMeant} label={label} />
    </div>
  )
}
