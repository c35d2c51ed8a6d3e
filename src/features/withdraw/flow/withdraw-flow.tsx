import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useUnsaved } from '@/lib/forms/unsaved'
import type { StepUpProof } from '@/features/verification/step-up-dialog'
import { useZone } from '@/lib/api/use-zone'
import { QUOTES, type WithdrawalPolicy, type WithdrawalRecord, withdrawalOptions } from '@/lib/api/withdrawal'
import { isKnown } from '#shared/money/amount'
import { MoneyFlow } from '@/lib/money-intent/money-flow'
import { useMoneyFlow } from '@/lib/money-intent/use-money-flow'
import { useLateCode } from '@/lib/late/use-late-code'
import { announce } from '@/lib/ui/announce'
import { LatePart } from '@/lib/ui/late-part'
import { Skeleton } from '@/lib/ui/skeleton'
import { DetailsStep } from '../details/details-step'
import type { TokenOnNetwork } from '../details/token-on-network'
import { PasskeyFirst } from '../details/passkey-first'
import { type Refusal, refusalOf } from '../details/refusals'
import { usePlan } from '../details/use-plan'
import { Frame } from '../kit/frame'
import { useBlockedReason } from '../kit/use-blocked-reason'
import type { WithdrawalPlan } from '../details/plan'
import { lateSteps } from './late-steps'
import { repeatWords } from './repeat-words'
import { useWithdrawal, withQuote } from './use-withdrawal'

/** As high as a review. */
const waiting = <Skeleton className="h-96 w-full" />

interface WithdrawFlowProps {
  tokens: readonly TokenOnNetwork[]
  tokenOnNetwork: TokenOnNetwork
  policy: WithdrawalPolicy | undefined
  onToken: (token_id: string) => void
  /** The server has accepted it: from now on the page follows it by the intent's id. */
  onAccepted: (client_ref: string) => void
  /** Shown under the form until something is decided. */
  below?: ReactNode
}

/**
 * The flow of a withdrawal: details, review, step-up (SECURITY.md 3.1). It shows an outcome only while that is unknown;
 * an accepted withdrawal is shown by the page.
 */
export function WithdrawFlow({ tokens, tokenOnNetwork, policy, onToken, onAccepted, below }: WithdrawFlowProps) {
  const { t } = useLingui()
  const zone = useZone()
  // It comes while the form is filled in.
  useLateCode(lateSteps, true)
  const act = useWithdrawal()
  const flow = useMoneyFlow<WithdrawalRecord, WithdrawalPlan>({
    act,
    reviewing: t`Review the withdrawal`,
    accepted: t`Submitted and verified`,
  })
  const { top, result } = flow
  const cache = useQueryClient()
  const blockedReason = useBlockedReason(policy, tokenOnNetwork.cost?.can_send)
  // Above the form of another one stands what may still be sent: the person says first that both are meant.
  const [besides, setBesides] = useState<string>()
  const open = (result?.intent ?? flow.others.at(-1))?.client_ref
  const asked = open === besides ? undefined : open
  const plan = usePlan({
    tokenOnNetwork,
    policy,
    intend: act.intend,
    onPlan: (planned) => {
      // A press that waited for its address is about the form, and not about the question that stands in its place.
      if (asked !== undefined) return
      flow.decide(planned)
      // The page would otherwise stay where the pressed button was, below the heading of the review.
      scrollTo({ top: 0 })
    },
  })
  const { form, refusal, refuse } = plan
  const { address, amount } = form.values
  const entered = address !== '' || amount !== ''
  useUnsaved(flow.isUnsaved(entered))
  const accepted = result?.of.kind === 'accepted' ? result.of.answer : undefined
  const acceptedRef = accepted && result?.intent.client_ref
  useEffect(() => {
    if (accepted === undefined || acceptedRef === undefined) return
    // A back end may answer only that it took the withdrawal: then the list has the record.
    if (isKnown(accepted.amount)) cache.setQueryData(withdrawalOptions(acceptedRef).queryKey, accepted)
    onAccepted(acceptedRef)
  }, [accepted, acceptedRef, cache, onAccepted])

  const lead = useEffectEvent((refused: Refusal) => {
    if (refused.part === 'quote') top.current?.focus()
    else form.lead()
  })
  // The step too: the form is drawn a moment after the review was left.
  const { step } = flow
  useEffect(() => {
    if (refusal && step !== 'result') lead(refusal)
  }, [refusal, step])

  const { live } = plan
  const send = async (now: WithdrawalPlan, proof: StepUpProof) => {
    try {
      await flow.carryOut(withQuote(now.intent, now.quote), { proof })
    } catch (error) {
      const refused = refusalOf(error)
      if (!refused) throw error
      // The refusal is about an entered value and not about the proofs: go back to where it can be changed.
      flow.stopProving()
      if (refused.part === 'quote') await cache.invalidateQueries({ queryKey: QUOTES })
      else flow.back()
      refuse(refused)
      announce(refused.words)
    }
  }
  return (
    <Frame step={flow.step}>
      <MoneyFlow
        flow={flow}
        entered={entered}
        zone={zone}
        className="gap-4"
        form={
          asked === undefined && (
            <>
              <PasskeyFirst />
              <DetailsStep
                {...{ tokens, tokenOnNetwork, blockedReason, plan }}
                onToken={(chosen) => {
                  refuse(undefined)
                  onToken(chosen.token_id)
                }}
              />
              {below}
            </>
          )
        }
        renderReview={(slot) => (
          <LatePart late={lateSteps} waiting={waiting}>
            {({ Reviewed }) => (
              <Reviewed
                {...{ ...slot, live, refusal, blockedReason }}
                proving={flow.step === 'proof'}
                onStop={flow.stopProving}
                onConfirm={() => {
                  refuse(undefined)
                  slot.onConfirm()
                }}
                onAgree={(quote) => plan.agree(slot.decided, quote)}
              />
            )}
          </LatePart>
        )}
        renderProof={(slot, decided) => (
          <LatePart late={lateSteps} waiting={null}>
            {({ VerifyDialog }) => (
              <VerifyDialog
                {...slot}
                decided={decided}
                onProven={(proof) => send({ ...decided, quote: live.exact ?? decided.quote }, proof)}
              />
            )}
          </LatePart>
        )}
        renderOpen={(slot) => (
          <LatePart late={lateSteps} waiting={waiting}>
            {({ OpenWithdrawal, NewWithdrawal }) => (
              <OpenWithdrawal {...slot} tokens={tokens}>
                {slot.intent.client_ref === asked && (
                  <NewWithdrawal
                    onNew={() => {
                      setBesides(asked)
                      flow.startOver()
                      plan.startOver()
                    }}
                  />
                )}
              </OpenWithdrawal>
            )}
          </LatePart>
        )}
        // The page replaces the flow by the result at once.
        renderAccepted={() => null}
        repeatWords={repeatWords}
      />
    </Frame>
  )
}
