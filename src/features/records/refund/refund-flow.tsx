import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUnsavedDraft } from '@/features/session/unsaved-drafts'
import { StepUpDialog } from '@/features/verification/step-up-dialog'
import type { Transaction } from '@/lib/api/contract/transactions'
import { currencyOptions } from '@/lib/api/currency'
import type { ChainPayment, RefundPage } from '@/lib/api/transactions'
import { RepeatQuestion } from '@/lib/money-intent/repeat-question'
import type { PlannedIntent } from '@/lib/money-intent/use-money-act'
import { useToldOutcome } from '@/lib/money-intent/use-told-outcome'
import { AddressInline } from '@/lib/ui/address-inline'
import { announce } from '@/lib/ui/announce'
import { DrawerSection } from '@/lib/ui/drawer'
import { Stepper } from '@/lib/ui/stepper'
import { useProblemFocus } from '@/lib/ui/use-problem-focus'
import { readRefund, type ReadyRefund, type RefundDraft, type RefundProblems } from './refund-draft'
import { RefundForm } from './refund-form'
import { AcceptedRefund, OpenRefund } from './refund-result'
import { RefundReview, RefundWords } from './refund-review'
import { REFUND_ACT, useRefund } from './use-refund'

interface RefundFlowProps {
  payment: Transaction
  refunds: RefundPage
  payments: readonly ChainPayment[]
  zone: string
  onDone: () => void
}

const NO_OPTIONS: never[] = []

/** Refund: what and where, a look at the whole, a proof, and then what became of it (SECURITY.md 3.1). */
export function RefundFlow({ payment, refunds, payments, zone, onDone }: RefundFlowProps) {
  const { t } = useLingui()
  const { options = NO_OPTIONS } = refunds
  const act = useRefund(payment.handle_id)
  const { data: coins } = useQuery(currencyOptions)
  const [draft, setDraft] = useState<RefundDraft>(() => firstDraft(options.map(({ kind }) => kind)))
  const [problems, setProblems] = useState<RefundProblems>({})
  const [busy, setBusy] = useState(false)
  const [decided, setDecided] = useState<{ refund: ReadyRefund; intent: PlannedIntent }>()
  const [proving, setProving] = useState(false)
  const [again, setAgain] = useState(false)
  const form = useProblemFocus(problems)
  const outcome = act.outcome?.of
  const done = outcome?.kind === 'accepted'
  const top = useToldOutcome(proving ? undefined : outcome?.kind, t`The refund is accepted`)
  useUnsavedDraft(!done && (draft.address !== '' || act.open.length > 0))

  const review = async () => {
    setBusy(true)
    const read = await readRefund(draft, {
      options,
      decimals: payment.decimals,
      chainType: coins?.find(({ net_work }) => net_work === payment.chain)?.chain,
      own: payments.map(({ to_address }) => to_address),
    })
    setBusy(false)
    setProblems(read.ok ? {} : read.problems)
    if (!read.ok) return
    setAgain(false)
    act.forget()
    setDecided({ refund: read.refund, intent: act.intend(read.refund) })
    announce(t`Review the refund`)
  }
  const senders = [...new Set(payments.map(({ from_address }) => from_address))]
  const open = act.open.filter(({ client_ref }) => client_ref !== act.outcome?.intent.client_ref)
  const steps = [t`Refund`, t`Review`, t`Result`]

  return (
    <DrawerSection>
      <div ref={top} tabIndex={-1} className="grid grid-cols-1 gap-6 outline-none">
        <Stepper label={t`Steps`} steps={steps} current={isOver(outcome) ? 2 : decided ? 1 : 0} />
        {open.map((intent) => (
          <OpenRefund key={intent.client_ref} {...{ intent, payment, zone }} kind="unknown" onCheck={act.check} />
        ))}
        {outcome?.kind === 'accepted' && <AcceptedRefund refund={outcome.answer} payment={payment} onDone={onDone} />}
        {act.outcome && (outcome?.kind === 'pending' || outcome?.kind === 'unknown') && (
          <OpenRefund intent={act.outcome.intent} {...{ payment, zone }} kind={outcome.kind} onCheck={act.check} />
        )}
        {!isOver(outcome) && !decided && (
          <RefundForm
            {...{ payment, options, draft, problems, busy, form }}
            sender={senders.length === 1 ? senders[0] : undefined}
            onDraft={setDraft}
            onReview={() => void review()}
            onCancel={onDone}
          />
        )}
        {!isOver(outcome) && decided && (
          <RefundReview
            payment={payment}
            refund={decided.refund}
            onBack={() => setDecided(undefined)}
            onConfirm={() => setProving(true)}
            {...(outcome?.kind === 'repeat'
              ? {
                  warning: (
                    <RepeatQuestion
                      at={outcome.earlier.created_time}
                      zone={zone}
                      renderTitle={(time) => <Trans>The same refund was sent at {time}.</Trans>}
                      advice={
                        <Trans>
                          Nothing was sent now. Look at the refunds of this payment before you send it once more.
                        </Trans>
                      }
                      meant={again}
                      onMeant={setAgain}
                      label={<Trans>I mean a second refund of the same amount</Trans>}
                    />
                  ),
                  held: !again && <Trans>Tick the box above first</Trans>,
                }
              : {})}
          />
        )}
      </div>
      {proving && decided && (
        <StepUpDialog
          act={REFUND_ACT}
          payload={decided.intent.payload}
          title={<Trans>Verify this refund</Trans>}
          confirm={<RefundWords refund={decided.refund} payment={payment} />}
          onClose={() => setProving(false)}
          onProven={async (proof) => {
            await act.carryOut(decided.intent, { proof, meantAgain: again })
            setProving(false)
          }}
        >
          <p className="font-medium">
            <RefundWords refund={decided.refund} payment={payment} />
          </p>
          <AddressInline value={decided.refund.address} show="groups" />
        </StepUpDialog>
      )}
    </DrawerSection>
  )
}

function firstDraft(kinds: readonly RefundDraft['kind'][]): RefundDraft {
  const kind = kinds.find((offered) => offered === 'overpaid') ?? kinds[0]
  return { kind, amount: '', address: '', reason: '' }
}

function isOver(outcome: { kind: string } | undefined): boolean {
  return outcome !== undefined && outcome.kind !== 'repeat'
}
