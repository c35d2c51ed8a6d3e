import { Trans, useLingui } from '@lingui/react/macro'
import { useUnsaved } from '@/lib/forms/unsaved'
import { StepUpDialog } from '@/features/verification/step-up-dialog'
import type { UnassignedAct, UnassignedMoney } from '@/lib/api/unassigned'
import type { MoneyIntent } from '@/lib/money-intent/intent'
import { MoneyFlow } from '@/lib/money-intent/money-flow'
import { subtract } from '#shared/money/amount'
import { OpenAct, type OpenActSlot } from '@/lib/money-intent/open-act'
import type { RepeatWords } from '@/lib/money-intent/repeat-question'
import { type MoneyPlan, useMoneyFlow } from '@/lib/money-intent/use-money-flow'
import { AddressInline } from '@/lib/ui/address-inline'
import { Amount } from '@/lib/ui/amount'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { DrawerSection } from '@/lib/ui/drawer'
import { SendBackSignature } from '../drawer/payout-step'
import { DecisionForm } from './decision-form'
import { DecisionReview } from './decision-review'
import { DecisionWords } from './decision-words'
import { type Decision, type DecisionKind, useDecision } from './use-decision'
import { useDestination } from './use-destination'

interface DecisionFlowProps {
  kind: DecisionKind
  /** As it was when the flow began: its figures are what is reviewed. */
  money: UnassignedMoney
  zone: string
  onDone: () => void
}

interface DecisionPlan extends MoneyPlan {
  decision: Decision
}

/** The flow of one decision about unassigned money: what follows, review, step-up, outcome (SECURITY.md 3.1). */
export function DecisionFlow({ kind, money, zone, onDone }: DecisionFlowProps) {
  const { t } = useLingui()
  const act = useDecision(kind, money)
  const destination = useDestination(money)
  const flow = useMoneyFlow<UnassignedAct, DecisionPlan>({
    act,
    reviewing: kind === 'credit' ? t`Review the credit` : t`Review what is sent back`,
    accepted: kind === 'credit' ? t`It is credited` : t`It is accepted and will be sent back`,
  })
  const entered = destination.isTyped
  useUnsaved(flow.isUnsaved(entered))
  const review = async () => {
    if (kind === 'credit') return flow.decide({ decision: { kind }, intent: act.intend({ kind }) })
    const address = await destination.read()
    if (address === undefined) return
    const decision = { kind, address }
    flow.decide({ decision, intent: act.intend(decision) })
  }
  return (
    <DrawerSection fill>
      <MoneyFlow
        fill
        flow={flow}
        entered={entered}
        zone={zone}
        firstStep={kind === 'credit' ? t`Credit` : t`Send back`}
        form={<DecisionForm {...{ kind, money, destination }} onReview={() => void review()} onCancel={onDone} />}
        renderReview={({ decided, ...slot }) => <DecisionReview {...slot} decision={decided.decision} money={money} />}
        renderProof={(slot, { decision }) => (
          <StepUpDialog
            {...slot}
            title={<Trans>Verify this decision</Trans>}
            confirm={<DecisionWords kind={kind} money={money} />}
          >
            <p className="font-medium">
              <DecisionWords kind={kind} money={money} />
            </p>
            {decision.kind === 'send_back' && <AddressInline value={decision.address} show="groups" />}
          </StepUpDialog>
        )}
        renderOpen={(slot) => <OpenDecision {...slot} money={money} zone={zone} />}
        renderAccepted={(record, { payload }) => (
          <AcceptedDecision act={record} money={money} confirmed={payload} onDone={onDone} />
        )}
        repeatWords={repeatWords}
      />
    </DrawerSection>
  )
}

function repeatWords(_: unknown, time: string): RepeatWords {
  return {
    title: <Trans>The same decision was sent at {time}.</Trans>,
    advice: <Trans>Nothing was sent now. Check what happened to the first one before you send it again.</Trans>,
    label: <Trans>I want to send it again</Trans>,
  }
}

/** A decision with an unknown outcome. */
export function OpenDecision({ money, ...open }: OpenActSlot & { money: UnassignedMoney; zone: string }) {
  const { t } = useLingui()
  return (
    <OpenAct
      {...open}
      found={t`Decision found`}
      unknown={
        <Trans>We did not get an answer. The decision may have been executed; it is not sent again by itself.</Trans>
      }
    >
      <Amount value={money.amount} mode="full" decimals={money.decimals} unit={money.token} size="mid" />
    </OpenAct>
  )
}

interface AcceptedDecisionProps {
  act: UnassignedAct
  money: UnassignedMoney
  /** What was confirmed in the form before. */
  confirmed?: MoneyIntent['payload']
  onDone?: () => void
}

/** The server has accepted the decision. */
export function AcceptedDecision({ act, money, confirmed, onDone }: AcceptedDecisionProps) {
  return (
    <div className="flex flex-col gap-4">
      <Callout
        tone="success"
        title={act.kind === 'credit' ? <Trans>It is credited.</Trans> : <Trans>It is being sent back.</Trans>}
      >
        {act.kind === 'credit' ? (
          <Trans>The fund stream shows it.</Trans>
        ) : (
          <Trans>It is being sent on the chain. Its progress shows here.</Trans>
        )}
      </Callout>
      <Amount value={subtract(act.amount, act.fees)} mode="full" decimals={money.decimals} unit={act.token} />
      {/* Beside the facts of the money these have the step already. */}
      {onDone && <SendBackSignature act={act} decimals={money.decimals} confirmed={confirmed} />}
      {onDone && (
        <Button onClick={onDone} className="self-start">
          <Trans>Back</Trans>
        </Button>
      )}
    </div>
  )
}
