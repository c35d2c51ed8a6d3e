import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { ageWords } from '@/lib/domain-ui/data-age'
import { classNames } from '@/lib/ui/class-names'
import { HiddenAmounts, useHiddenAmounts } from '@/lib/ui/hidden-amounts'
import { Stepper } from '@/lib/ui/stepper'
import type { MoneyIntent } from './intent'
import type { OpenActSlot } from './open-act'
import { RepeatQuestion, type RepeatWords } from './repeat-question'
import type { MoneyProof, PlannedIntent } from './use-money-act'
import type { MoneyFlowState, MoneyPlan, MoneyStep } from './use-money-flow'

/** The props of the review of a flow. */
export interface ReviewSlot<Plan extends MoneyPlan> {
  decided: Plan
  /** A warning that must be read, or a box that must be ticked, before going on. */
  warning: ReactNode | undefined
  /** Why the person cannot go on yet. */
  held: ReactNode | undefined
  onBack: () => void
  onConfirm: () => void
}

/** The props of the step-up of a flow; `StepUpDialog` accepts all of them. */
export interface ProofSlot {
  act: string
  payload: PlannedIntent['payload']
  onClose: () => void
  onProven: (proof: MoneyProof) => Promise<void>
}

interface MoneyFlowProps<Answer, Plan extends MoneyPlan> {
  flow: MoneyFlowState<Answer, Plan>
  zone: string
  /** The name of the first step; without it no steps are drawn. */
  firstStep?: string
  className?: string
  /** As high as its layer, so that the buttons of the last part can stand at the lower edge. */
  fill?: boolean
  form: ReactNode
  /** Whether something is typed in the form. */
  entered?: boolean
  /** Keeps the form below an unknown outcome, for acts where sending another one does no harm. */
  formStays?: boolean
  /** Draws an intent with an unknown outcome, as an `OpenAct`. */
  renderOpen: (slot: OpenActSlot) => ReactNode
  renderAccepted: (answer: Answer, intent: PlannedIntent) => ReactNode
  /** These three belong together; an act without review and step-up leaves them out. */
  renderReview?: (slot: ReviewSlot<Plan>) => ReactNode
  renderProof?: (slot: ProofSlot, decided: Plan) => ReactNode
  repeatWords?: (earlier: MoneyIntent, time: string) => RepeatWords
}

const THREE_STEPS: Record<MoneyStep, number> = { form: 0, review: 1, proof: 1, result: 2 }

/**
 * Draws one act with money (SECURITY.md 3.1): its steps, earlier intents without an answer, the form, the review with
 * the question about an equal act, the step-up, and the outcome. A flow passes its form, its review and its words. What is
 * approved, or has been, is visible, also when balances are hidden; the form shows balances as they are chosen to be.
 *
 * @example
 * <MoneyFlow
 *   flow={flow}
 *   zone={zone}
 *   firstStep={t`Transfer`}
 *   form={<TransferForm onReview={review} />}
 *   renderReview={(slot) => <TransferReview {...slot} />}
 *   renderProof={(slot) => <StepUpDialog {...slot} title={title} confirm={words}>{words}</StepUpDialog>}
 *   renderOpen={(slot) => <OpenTransfer {...slot} zone={zone} />}
 *   renderAccepted={(record) => <AcceptedTransfer record={record} />}
 *   repeatWords={repeatWords}
 * />
 */
export function MoneyFlow<Answer, Plan extends MoneyPlan>(props: MoneyFlowProps<Answer, Plan>) {
  const { flow, firstStep, form, entered = false } = props
  const { t } = useLingui()
  const { step, result, others, top } = flow
  const hidden = useHiddenAmounts()
  const look = props.fill
    ? 'flex grow flex-col gap-6 [&>:last-child]:grow'
    : classNames('grid grid-cols-1', props.className ?? 'gap-6')
  const of = result?.of
  const isOpen = of?.kind === 'pending' || of?.kind === 'unknown'
  const open = [
    ...others.map((intent) => ({ intent, kind: 'unknown' as const })),
    ...(result && isOpen ? [{ intent: result.intent, ...of }] : []),
  ]
  return (
    <div ref={top} tabIndex={-1} className={classNames('outline-none', look)}>
      {firstStep !== undefined && (
        <Stepper label={t`Steps`} steps={[firstStep, t`Review`, t`Result`]} current={THREE_STEPS[step]} />
      )}
      <HiddenAmounts value={false}>
        {open.map((slot) => (
          <Fragment key={slot.intent.client_ref}>
            {props.renderOpen({ ...slot, onCheck: (intent) => flow.check(intent, entered), inFlow: true })}
          </Fragment>
        ))}
        {result && of?.kind === 'accepted' && props.renderAccepted(of.answer, result.intent)}
        {(step === 'form' || (isOpen && props.formStays)) && <HiddenAmounts value={hidden}>{form}</HiddenAmounts>}
        {(step === 'review' || step === 'proof') && <Reviewed {...props} />}
      </HiddenAmounts>
    </div>
  )
}

/** The review, the question about an equal act, and the step-up over both. */
function Reviewed<Answer, Plan extends MoneyPlan>({ flow, zone, ...props }: MoneyFlowProps<Answer, Plan>) {
  const { decided, earlier, meant, step } = flow
  if (decided === undefined) return null
  const { intent } = decided
  const time = earlier && ageWords(earlier.created_time, zone, 'second')
  const words = earlier && time !== undefined ? props.repeatWords?.(earlier, time) : undefined
  return (
    <>
      {props.renderReview?.({
        decided,
        warning: words && <RepeatQuestion words={words} meant={meant} onMeant={flow.setMeant} />,
        held: words && !meant ? (words.held ?? <Trans>Tick the box above first</Trans>) : undefined,
        onBack: flow.back,
        onConfirm: flow.prove,
      })}
      {step === 'proof' &&
        props.renderProof?.(
          {
            act: intent.act,
            payload: intent.payload,
            onClose: flow.stopProving,
            onProven: (proof) => flow.carryOut(intent, { proof }),
          },
          decided,
        )}
    </>
  )
}
