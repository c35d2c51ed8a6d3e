import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef, useState } from 'react'
import { useOnce } from '@/lib/forms/use-once'
import { announce } from '@/lib/ui/announce'
import { toastDone } from '@/lib/ui/toast'
import { equalTo, type MoneyIntent } from './intent'
import type { MoneyProof, PlannedIntent, useMoneyAct } from './use-money-act'
import { useBackStep } from './use-back-step'
import { useToldOutcome } from './use-told-outcome'

/** The step of a flow. `proof` is the review with the step-up over it; `result` shows an outcome, known or not. */
export type MoneyStep = 'form' | 'review' | 'proof' | 'result'

/** What the form accepted: the intent, and whatever else the review shows. */
export interface MoneyPlan {
  intent: PlannedIntent
}

interface MoneyFlowOptions<Answer> {
  act: Pick<ReturnType<typeof useMoneyAct<Answer>>, 'outcome' | 'open' | 'kept' | 'carryOut' | 'check' | 'forget'>
  /** Announced when the review opens: "Review the transfer". Undefined for a flow without a review. */
  reviewing?: string
  /** Announced when the server has accepted it: "The transfer is accepted." */
  accepted: string
}

interface HowToSend {
  /** Undefined for an act that needs no step-up. */
  proof?: MoneyProof
  /** The person knows of an equal earlier act and means this one as well; by default the box of the review. */
  meantAgain?: boolean
}

const NO_PROOF: MoneyProof = {}

/**
 * The course of one act with money (SECURITY.md 3.1): form, review, step-up, result. It locks the review of a payload
 * that was already sent until the person confirms a second one, sends once however often the button is pressed,
 * announces each outcome and moves the focus to it. `MoneyFlow` draws it.
 *
 * @example
 * const flow = useMoneyFlow<TransferRecord, TransferPlan>({ act, reviewing, accepted })
 * flow.decide({ transfer, intent: act.intend(transfer) }) // when Review is pressed
 * useUnsaved(flow.isUnsaved(draft.amount !== ''))
 */
export function useMoneyFlow<Answer, Plan extends MoneyPlan>({ act, reviewing, accepted }: MoneyFlowOptions<Answer>) {
  const { t } = useLingui()
  const [decided, setDecided] = useState<Plan>()
  const [proving, setProving] = useState(false)
  const [meant, setMeant] = useState(false)
  const once = useOnce()
  const outcome = act.outcome?.of
  // An equal earlier act is a question in the review, not a result.
  const result = outcome !== undefined && outcome.kind !== 'repeat'
  // The step-up dialog holds the focus while it is open.
  const top = useToldOutcome(proving ? undefined : outcome?.kind, accepted)
  const lead = () => top.current?.focus({ preventScroll: true })
  const review = useBackStep(() => {
    // It is being sent: its outcome is shown here, wherever the browser stands in its history.
    if (once.isRunning()) return undefined
    if (result) return 'further'
    setProving(false)
    setDecided(undefined)
    lead()
    return undefined
  })
  /** The intent that the page is about: the one in review or under way, or the one whose outcome stands there. */
  const inHand = useRef<string>(undefined)
  useLayoutEffect(() => {
    inHand.current = result ? act.outcome?.intent.client_ref : decided?.intent.client_ref
  })
  const step: MoneyStep = result ? 'result' : decided === undefined ? 'form' : proving ? 'proof' : 'review'
  return {
    step,
    decided,
    /** The outcome; undefined while nothing was sent. */
    result: result ? act.outcome : undefined,
    /** Earlier intents with an unknown outcome, without the one whose result is shown. */
    others: act.open.filter(({ client_ref }) => client_ref !== act.outcome?.intent.client_ref),
    /** An equal act that was sent a moment ago, or that has no answer yet. */
    earlier: outcome?.kind === 'repeat' ? outcome.earlier : equalAct(decided, act.kept),
    /** The person ticked that a second one is meant. */
    meant,
    setMeant,
    /** Whether it is being sent. */
    busy: once.busy,
    /** For the element around the flow, with a `tabIndex` of -1. */
    top,
    /**
     * Looks for the outcome of an intent; nothing is sent. When an earlier one is found while something is typed, reviewed or being
     * sent, a toast says so and the page stays as it is; otherwise its outcome is shown.
     * @param entered whether something is typed in the form
     */
    check: async (intent: PlannedIntent, entered: boolean) => {
      let isBeside = false
      const isFound = await act.check(intent, () => {
        const other = inHand.current !== undefined && inHand.current !== intent.client_ref
        isBeside = other || (inHand.current === undefined && entered)
        return !isBeside
      })
      if (isFound && isBeside) toastDone(t`An earlier one was found: ${accepted}`)
      return isFound
    },
    /** Whether leaving the page loses something: what was entered, or an outcome that is still open. */
    isUnsaved: (entered: boolean) => outcome?.kind !== 'accepted' && (entered || act.open.length > 0),
    /** Opens the review of a plan. */
    decide: (plan: Plan) => {
      act.forget()
      setMeant(false)
      setDecided(plan)
      review.enter()
      if (reviewing !== undefined) announce(reviewing)
      // The pressed button disappears, and the focus would be lost with it.
      lead()
    },
    /** Back to the form, with what was entered. */
    back: review.leave,
    /** Back to the form for another one; an open intent stays in `others`. */
    startOver: () => {
      act.forget()
      setDecided(undefined)
    },
    prove: () => setProving(true),
    stopProving: () => setProving(false),
    /** @throws {ApiError} the server refused: nothing was executed, the proofs may be given again */
    carryOut: (intent: PlannedIntent, { proof = NO_PROOF, meantAgain = meant }: HowToSend = {}) =>
      once.run(async () => {
        await act.carryOut(intent, { proof, meantAgain })
        setProving(false)
      }),
  }
}

/** The state and the acts of one flow. */
export type MoneyFlowState<Answer, Plan extends MoneyPlan> = ReturnType<typeof useMoneyFlow<Answer, Plan>>

/** An equal act that was sent before. The review stays locked until the person confirms a second one. */
function equalAct(decided: MoneyPlan | undefined, kept: readonly MoneyIntent[]): MoneyIntent | undefined {
  return decided && equalTo(decided.intent, kept)[0]
}
