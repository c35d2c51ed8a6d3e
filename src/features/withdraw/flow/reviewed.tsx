import { Trans } from '@lingui/react/macro'
import { Fragment, type ReactNode, useEffect } from 'react'
import { isExpired, type Quote } from '@/lib/api/withdrawal'
import type { ReviewSlot } from '@/lib/money-intent/money-flow'
import { Callout } from '@/lib/ui/callout'
import { wrongFigures } from '../details/amount-rules'
import type { Refusal } from '../details/refusals'
import { ReviewStep } from '../review/review-step'
import { FiguresDiffer, QuoteChanged } from '../review/warnings'
import type { Decided } from './decided'
import { costTheSame } from './use-withdrawal'

interface ReviewedProps extends ReviewSlot<Decided> {
  /** The quote for the same question as it is renewed; undefined while there is none that is good. */
  live: Quote | undefined
  /** What the server had against the quote. */
  refusal: Refusal | undefined
  fence: ReactNode | undefined
  /** The step-up is open over it. */
  proving: boolean
  /** Ends the step-up: other figures are no longer what is being approved. */
  onStop: () => void
  onAgree: (quote: Quote) => void
}

/** The review. Whatever keeps it from being sent is said here, and keeps the button off. */
export function Reviewed({ decided, live, refusal, fence, proving, onStop, ...slot }: ReviewedProps) {
  const agreed = decided.quote
  const now = live ?? agreed
  const hasChanged = !costTheSame(agreed, now)
  const isWrong = wrongFigures(now, decided.amount).length > 0
  useEffect(() => {
    if (proving && (hasChanged || isWrong)) onStop()
  }, [proving, hasChanged, isWrong, onStop])
  const warnings = [
    isWrong && <FiguresDiffer key="wrong" />,
    hasChanged && !isWrong && (
      <QuoteChanged key="changed" agreed={agreed} now={now} onAgree={() => slot.onAgree(now)} />
    ),
    refusal?.part === 'quote' && (
      <Callout key="refused" tone="warning" title={refusal.words}>
        <Trans>Nothing was sent. A new quote is here: compare it and verify again.</Trans>
      </Callout>
    ),
    slot.warning && <Fragment key="repeat">{slot.warning}</Fragment>,
  ].filter(Boolean)
  return (
    <ReviewStep
      decided={decided}
      quote={hasChanged ? agreed : now}
      warning={warnings.length > 0 ? <div className="grid grid-cols-1 gap-3">{warnings}</div> : undefined}
      held={heldBy({ fence, hasChanged, isWrong, repeat: slot.held, now })}
      onBack={slot.onBack}
      onContinue={slot.onConfirm}
    />
  )
}

interface Obstacles {
  fence: ReactNode | undefined
  hasChanged: boolean
  isWrong: boolean
  /** An equal one was sent, and nobody said yet that a second one is meant. */
  repeat: ReactNode | undefined
  now: Quote
}

function heldBy({ fence, hasChanged, isWrong, repeat, now }: Obstacles): ReactNode | undefined {
  if (fence !== undefined) return fence
  if (isWrong) return <Trans>The figures do not add up</Trans>
  if (hasChanged) return <Trans>Accept the new figures first</Trans>
  if (repeat !== undefined) return repeat
  return isExpired(now) ? <Trans>The quote has run out, a new one is being asked for</Trans> : undefined
}
