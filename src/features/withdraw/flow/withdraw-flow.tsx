import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useUnsavedDraft } from '@/features/session/unsaved-drafts'
import type { StepUpProof } from '@/features/verification/step-up-dialog'
import { QUOTES, type WithdrawalPolicy, withdrawalOptions } from '@/lib/api/withdrawal'
import { type MoneyIntent, isSameAct } from '@/lib/money-intent/intent'
import { useToldOutcome } from '@/lib/money-intent/use-told-outcome'
import { announce } from '@/lib/ui/announce'
import { Button } from '@/lib/ui/button'
import { DetailsStep } from '../details/details-step'
import type { Place } from '../details/places'
import { type Refusal, refusalOf } from '../details/refusals'
import { type ReadyDetails, useDetails } from '../details/use-details'
import { Frame } from '../kit/frame'
import { useFence } from '../kit/use-fence'
import type { Decided } from './decided'
import { OpenWithdrawal } from './open-withdrawal'
import { Reviewed } from './reviewed'
import { useWithdrawal, withQuote } from './use-withdrawal'

interface WithdrawFlowProps {
  places: readonly Place[]
  place: Place
  policy: WithdrawalPolicy | undefined
  onPlace: (token_id: string) => void
  /** The server has it: from now on it is followed by the intent's id. */
  onAccepted: (client_ref: string) => void
  /** Under the form, and gone once something is decided. */
  below?: ReactNode
}

const EMPTY = { address: '', amount: '' }

/** Details, review, proof; and what became of it when no plain answer came (SECURITY.md 3.1). */
export function WithdrawFlow({ places, place, policy, onPlace, onAccepted, below }: WithdrawFlowProps) {
  const { t } = useLingui()
  const act = useWithdrawal()
  const cache = useQueryClient()
  const fence = useFence(policy)
  const [draft, setDraft] = useState(EMPTY)
  const [refusal, setRefusal] = useState<Refusal>()
  const [decided, setDecided] = useState<Decided>()
  const [proving, setProving] = useState(false)
  const [meant, setMeant] = useState(false)
  const { ref: formRef, ...form } = useDetails({ place, draft, policy, refusal })
  const outcome = act.outcome?.of
  const accepted = outcome?.kind === 'accepted' ? outcome.answer : undefined
  const acceptedRef = accepted && act.outcome?.intent.client_ref
  const isOpen = outcome?.kind === 'pending' || outcome?.kind === 'unknown'
  const top = useToldOutcome(outcome?.kind, t`Submitted and verified`)
  useUnsavedDraft(accepted === undefined && (draft.address !== '' || draft.amount !== '' || act.open.length > 0))
  useEffect(() => {
    if (accepted === undefined || acceptedRef === undefined) return
    cache.setQueryData(withdrawalOptions(acceptedRef).queryKey, accepted)
    onAccepted(acceptedRef)
  }, [accepted, acceptedRef, cache, onAccepted])

  useEffect(() => {
    if (!refusal) return
    const field = top.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    ;(field ?? top.current)?.focus()
  }, [refusal, top])

  const change = (next: typeof draft) => {
    setDraft(next)
    setRefusal(undefined)
  }
  const review = (ready: ReadyDetails) => {
    const { destination, amount, quote } = ready
    act.forget()
    setMeant(false)
    setRefusal(undefined)
    const { token_id } = place
    const intent = act.intend({ token_id, address: destination.normal, amount }, quote)
    setDecided({ ...ready, place, intent })
    announce(t`Review the withdrawal`)
    // The heading of the step is what is read and seen first, not the place where the button was.
    top.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }
  const send = async (now: Decided, proof: StepUpProof) => {
    try {
      await act.carryOut(withQuote(now.intent, now.quote), { proof, meantAgain: meant })
      setProving(false)
    } catch (error) {
      const refused = refusalOf(error)
      if (!refused) throw error
      // It is about what was entered, not about the proofs: back to where that can be changed.
      setProving(false)
      if (refused.part === 'quote') await cache.invalidateQueries({ queryKey: QUOTES })
      else setDecided(undefined)
      setRefusal(refused)
      announce(refused.words)
    }
  }

  const others = act.open.filter(({ client_ref }) => client_ref !== act.outcome?.intent.client_ref)
  const step = isOpen ? 'result' : decided ? (proving ? 'verify' : 'review') : 'details'
  return (
    <Frame step={step}>
      <div ref={top} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
        {others.map((intent) => (
          <OpenWithdrawal key={intent.client_ref} intent={intent} kind="unknown" onCheck={act.check} />
        ))}
        {isOpen && act.outcome && (
          <>
            <OpenWithdrawal intent={act.outcome.intent} kind={outcome.kind} onCheck={act.check} />
            <Button
              className="justify-self-start"
              onClick={() => {
                act.forget()
                setDecided(undefined)
                change(EMPTY)
              }}
            >
              <Trans>New withdrawal</Trans>
            </Button>
          </>
        )}
        {!isOpen && !decided && (
          <DetailsStep
            {...{ places, place, draft, policy, fence, form, formRef }}
            onDraft={change}
            onPlace={({ token_id }) => {
              setRefusal(undefined)
              onPlace(token_id)
            }}
            onReady={review}
          />
        )}
        {!isOpen && !decided && below}
        {!isOpen && decided && (
          <Reviewed
            decided={decided}
            live={form.live.exact}
            earlier={outcome?.kind === 'repeat' ? outcome.earlier : equalOpen(decided, act.open)}
            {...{ meant, refusal, fence, proving }}
            onMeant={setMeant}
            onBack={() => setDecided(undefined)}
            onAgree={(quote) => review({ ...decided, quote })}
            onProving={(on) => {
              if (on) setRefusal(undefined)
              setProving(on)
            }}
            onProven={send}
          />
        )}
      </div>
    </Frame>
  )
}

/** An intent of the same content that has no answer yet: its form stays locked until somebody means it. */
function equalOpen({ intent }: Decided, open: readonly MoneyIntent[]): MoneyIntent | undefined {
  return open.find(
    (other) => other.client_ref !== intent.client_ref && isSameAct({ ...intent, outcome: 'sending' }, other),
  )
}
