import { Trans } from '@lingui/react/macro'
import { Fragment, type ReactNode, useEffect } from 'react'
import { isExpired, type Quote } from '@/lib/api/withdrawal'
import type { ReviewSlot } from '@/lib/money-intent/money-flow'
import { explain } from '@/lib/domain-ui/explain'
import { Callout } from '@/lib/ui/callout'
import { wrongFigures } from '../details/amount-rules'
import { type Refusal, refusalOf } from '../details/refusals'
import type { LiveQuote } from '../details/use-quote'
import { ReviewStep } from '../review/review-step'
import { FiguresDiffer, QuoteChanged } from '../review/warnings'
import type { WithdrawalPlan } from '../details/plan'
import { costTheSame } from './use-withdrawal'

interface ReviewedProps extends ReviewSlot<WithdrawalPlan> {
  /** The renewed quote of the same withdrawal: without `exact` there is no valid one, and `error` may say why. */
  live: LiveQuote
  /** The server's refusal of the quote. */
  refusal: Refusal | undefined
  blockedReason: ReactNode | undefined
  /** Whether the step-up is open over the review. */
  proving: boolean
  /** Closes the step-up, because the figures that it approves have changed. */
  onStop: () => void
  onAgree: (quote: Quote) => void
}

/** The review. Everything that blocks sending is shown here and switches the button off. */
export function Reviewed({ decided, live, refusal, blockedReason, proving, onStop, ...slot }: ReviewedProps) {
  const agreed = decided.quote
  const now = live.exact ?? agreed
  const failure = failureOf(live, now)
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
    failure !== undefined && <NotRenewed key="fault" failure={failure} />,
    slot.warning && <Fragment key="repeat">{slot.warning}</Fragment>,
  ].filter(Boolean)
  return (
    <ReviewStep
      decided={decided}
      quote={hasChanged ? agreed : now}
      warning={warnings.length > 0 ? <div className="grid grid-cols-1 gap-3">{warnings}</div> : undefined}
      held={heldBy({ blockedReason, hasChanged, isWrong, isRefused: failure !== undefined, repeat: slot.held, now })}
      onBack={slot.onBack}
      onContinue={slot.onConfirm}
    />
  )
}

/**
 * Why there is no new quote: a refusal of what is withdrawn, or that none came before the old one expired. It must not look like
 * a renewal that is on its way. A fault while the old one holds is nothing to the person.
 */
function failureOf({ exact, error }: LiveQuote, now: Quote): unknown {
  if (exact !== undefined || error == null) return undefined
  return isExpired(now) || refusalOf(error) !== undefined ? error : undefined
}

function NotRenewed({ failure }: { failure: unknown }) {
  return (
    <div role="alert">
      <Callout tone="danger" title={<Trans>No new quote was given.</Trans>}>
        {refusalOf(failure)?.words ?? explain(failure)}{' '}
        <Trans>Nothing was sent. Go back to change the withdrawal; the quote is asked for again by itself.</Trans>
      </Callout>
    </div>
  )
}

interface Obstacles {
  blockedReason: ReactNode | undefined
  /** No new quote was given. */
  isRefused: boolean
  hasChanged: boolean
  isWrong: boolean
  /** An equal one was sent, and the person has not confirmed a second one yet. */
  repeat: ReactNode | undefined
  now: Quote
}

function heldBy({ blockedReason, isRefused, hasChanged, isWrong, repeat, now }: Obstacles): ReactNode | undefined {
  if (blockedReason !== undefined) return blockedReason
  if (isRefused) return <Trans>There is no valid quote</Trans>
  if (isWrong) return <Trans>The figures do not add up</Trans>
  if (hasChanged) return <Trans>Accept the new figures first</Trans>
  if (repeat !== undefined) return repeat
  return isExpired(now) ? <Trans>The quote has expired. Getting a new one</Trans> : undefined
}
