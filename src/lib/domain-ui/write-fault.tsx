import type { ReactNode } from 'react'
import { isApiError } from '@/lib/api/transport/errors'
import { Callout } from '@/lib/ui/callout'
import { explain } from './explain'
import { LostAnswer } from './lost-answer'

interface WriteFaultProps {
  error: unknown
  /** What was not done: "The link was not created." It stands over a refusal alone. */
  title?: ReactNode
  /** Why it was refused, when that is more than the error says. */
  said?: string | undefined
  /** What may have happened, and what to do: "It may have been created. Press again: no second one is made." */
  children: ReactNode
}

/**
 * What is said when an act was refused, or when its answer is lost. A lost answer is never called a failure: the act may
 * have been carried out, and who believes that it was not would do it a second time.
 */
export function WriteFault({ error, title, said, children }: WriteFaultProps) {
  if (isApiError(error) && error.outcomeUnknown)
    return (
      <Callout tone="warning" title={<LostAnswer error={error} />}>
        {children}
      </Callout>
    )
  return (
    <Callout tone="danger" {...(title === undefined ? {} : { title })}>
      {said ?? explain(error)}
    </Callout>
  )
}
