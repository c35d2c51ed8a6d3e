import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import type { StepUpProof } from '@/features/verification/step-up-dialog'
import { isExpired, type Quote } from '@/lib/api/withdrawal'
import type { MoneyIntent } from '@/lib/money-intent/intent'
import { Callout } from '@/lib/ui/callout'
import { wrongFigures } from '../details/amount-rules'
import type { Refusal } from '../details/refusals'
import { ReviewStep } from '../review/review-step'
import { FiguresDiffer, QuoteChanged, Repeat } from '../review/warnings'
import type { Decided } from './decided'
import { costTheSame } from './use-withdrawal'
import { VerifyDialog } from './verify-dialog'

interface ReviewedProps {
  decided: Decided
  /** The quote for the same question as it is renewed; undefined while there is none that is good. */
  live: Quote | undefined
  /** An equal withdrawal that was sent a moment ago, or that nobody knows the outcome of. */
  earlier: MoneyIntent | undefined
  meant: boolean
  onMeant: (meant: boolean) => void
  /** What the server had against the quote. */
  refusal: Refusal | undefined
  fence: ReactNode | undefined
  proving: boolean
  onProving: (proving: boolean) => void
  onBack: () => void
  onAgree: (quote: Quote) => void
  onProven: (decided: Decided, proof: StepUpProof) => Promise<void>
}

/** The review and the proof over it. Whatever keeps it from being sent is said here, and keeps the button off. */
export function Reviewed({ decided, live, earlier, meant, refusal, fence, proving, ...props }: ReviewedProps) {
  const { onProving, onProven } = props
  const agreed = decided.quote
  const now = live ?? agreed
  const hasChanged = !costTheSame(agreed, now)
  const isWrong = wrongFigures(now, decided.amount).length > 0
  const held = heldBy({ fence, hasChanged, isWrong, isRepeat: earlier !== undefined && !meant, now })
  useEffect(() => {
    if (proving && (hasChanged || isWrong)) onProving(false)
  }, [proving, hasChanged, isWrong, onProving])
  const warnings = [
    isWrong && <FiguresDiffer key="wrong" />,
    hasChanged && !isWrong && (
      <QuoteChanged key="changed" agreed={agreed} now={now} onAgree={() => props.onAgree(now)} />
    ),
    refusal?.part === 'quote' && (
      <Callout key="refused" tone="warning" title={refusal.words}>
        <Trans>Nothing was sent. A new quote is here: compare it and verify again.</Trans>
      </Callout>
    ),
    earlier && <Repeat key="repeat" earlier={earlier} meant={meant} onMeant={props.onMeant} />,
  ].filter(Boolean)
  return (
    <>
      <ReviewStep
        decided={decided}
        quote={hasChanged ? agreed : now}
        warning={warnings.length > 0 ? <div className="grid grid-cols-1 gap-3">{warnings}</div> : undefined}
        held={held}
        onBack={props.onBack}
        onContinue={() => onProving(true)}
      />
      {proving && (
        <VerifyDialog
          decided={decided}
          onClose={() => onProving(false)}
          onProven={(proof) => onProven({ ...decided, quote: now }, proof)}
        />
      )}
    </>
  )
}

interface Obstacles {
  fence: ReactNode | undefined
  hasChanged: boolean
  isWrong: boolean
  isRepeat: boolean
  now: Quote
}

function heldBy({ fence, hasChanged, isWrong, isRepeat, now }: Obstacles): ReactNode | undefined {
  if (fence !== undefined) return fence
  if (isWrong) return <Trans>The figures do not add up</Trans>
  if (hasChanged) return <Trans>Accept the new figures first</Trans>
  if (isRepeat) return <Trans>Say above that you mean a second one</Trans>
  return isExpired(now) ? <Trans>The quote has run out, a new one is being asked for</Trans> : undefined
}
