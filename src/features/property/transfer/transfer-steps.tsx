import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useUnsavedDraft } from '@/features/session/unsaved-drafts'
import { StepUpDialog } from '@/features/verification/step-up-dialog'
import { MONEY_STATE_LOOKS } from '@/lib/domain-ui/money-state'
import { MoneyStateBadge } from '@/lib/domain-ui/money-state-badge'
import type { TransferBalance, TransferRecord } from '@/lib/api/transfers'
import { RepeatQuestion } from '@/lib/money-intent/repeat-question'
import type { PlannedIntent } from '@/lib/money-intent/use-money-act'
import { useToldOutcome } from '@/lib/money-intent/use-told-outcome'
import { Amount } from '@/lib/ui/amount'
import { announce } from '@/lib/ui/announce'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { EmptyState } from '@/lib/ui/empty-state'
import { Stepper } from '@/lib/ui/stepper'
import { useProblemFocus } from '@/lib/ui/use-problem-focus'
import { OpenTransfer } from './open-transfer'
import { firstDraft, readTransfer, type ReadyTransfer, type TransferProblems } from './transfer-draft'
import { TransferForm } from './transfer-form'
import { TransferReview, TransferWords } from './transfer-review'
import { Way } from './transfers-list'
import { TRANSFER_ACT, useTransfer } from './use-transfer'

interface TransferStepsProps {
  balances: readonly TransferBalance[]
  asset: string | undefined
  zone: string
  onDone: () => void
  onClose: () => void
}

/** What and where, a look at the whole, a proof, and then what became of it (SECURITY.md 3.1). */
export function TransferSteps({ balances, asset, zone, onDone, onClose }: TransferStepsProps) {
  const { t } = useLingui()
  const act = useTransfer()
  const [draft, setDraft] = useState(() => firstDraft(balances, asset))
  const [problems, setProblems] = useState<TransferProblems>({})
  const [decided, setDecided] = useState<{ transfer: ReadyTransfer; intent: PlannedIntent }>()
  const [proving, setProving] = useState(false)
  const [again, setAgain] = useState(false)
  const form = useProblemFocus(problems)
  const outcome = act.outcome?.of
  const isOver = outcome !== undefined && outcome.kind !== 'repeat'
  const top = useToldOutcome(proving ? undefined : outcome?.kind, t`The transfer is accepted.`)
  useUnsavedDraft(!isOver && (draft.amount !== '' || act.open.length > 0))

  const review = () => {
    const read = readTransfer(draft, balances)
    setProblems(read.ok ? {} : read.problems)
    if (!read.ok) return
    setAgain(false)
    act.forget()
    setDecided({ transfer: read.transfer, intent: act.intend(read.transfer) })
    announce(t`Review the transfer`)
  }
  const open = act.open.filter(({ client_ref }) => client_ref !== act.outcome?.intent.client_ref)
  if (new Set(balances.map(({ account }) => account)).size < 2) return <NoOtherAccount />
  return (
    <div ref={top} tabIndex={-1} className="grid grid-cols-1 gap-6 outline-none">
      <Stepper label={t`Steps`} steps={[t`Transfer`, t`Review`, t`Result`]} current={isOver ? 2 : decided ? 1 : 0} />
      {open.map((intent) => (
        <OpenTransfer key={intent.client_ref} {...{ intent, balances, zone }} kind="unknown" onCheck={act.check} />
      ))}
      {outcome?.kind === 'accepted' && <AcceptedTransfer record={outcome.answer} {...{ onDone, onClose }} />}
      {act.outcome && (outcome?.kind === 'pending' || outcome?.kind === 'unknown') && (
        <OpenTransfer intent={act.outcome.intent} kind={outcome.kind} {...{ balances, zone }} onCheck={act.check} />
      )}
      {!isOver && !decided && (
        <TransferForm {...{ balances, draft, problems, form }} onDraft={setDraft} onReview={review} />
      )}
      {!isOver && decided && (
        <TransferReview
          balances={balances}
          transfer={decided.transfer}
          onBack={() => setDecided(undefined)}
          onConfirm={() => setProving(true)}
          {...(outcome?.kind === 'repeat'
            ? {
                warning: (
                  <RepeatQuestion
                    at={outcome.earlier.created_time}
                    zone={zone}
                    renderTitle={(time) => <Trans>The same transfer was sent at {time}.</Trans>}
                    advice={
                      <Trans>Nothing was sent now. Look at the transfer records before you send it once more.</Trans>
                    }
                    meant={again}
                    onMeant={setAgain}
                    label={<Trans>I mean a second transfer of the same amount</Trans>}
                  />
                ),
                held: !again && <Trans>Tick the box above first</Trans>,
              }
            : {})}
        />
      )}
      {proving && decided && (
        <StepUpDialog
          act={TRANSFER_ACT}
          payload={decided.intent.payload}
          title={<Trans>Verify this transfer</Trans>}
          confirm={<TransferWords transfer={decided.transfer} balances={balances} />}
          onClose={() => setProving(false)}
          onProven={async (proof) => {
            await act.carryOut(decided.intent, { proof, meantAgain: again })
            setProving(false)
          }}
        >
          <p className="font-medium">
            <TransferWords transfer={decided.transfer} balances={balances} />
          </p>
        </StepUpDialog>
      )}
    </div>
  )
}

function AcceptedTransfer({
  record,
  onDone,
  onClose,
}: { record: TransferRecord } & Pick<TransferStepsProps, 'onDone' | 'onClose'>) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Callout tone="success" title={<Trans>The transfer is accepted.</Trans>}>
        {record.state === 'accomplish' ? (
          <Trans>Both balances have it now.</Trans>
        ) : (
          <Trans>The records show how it goes on.</Trans>
        )}
      </Callout>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Amount value={record.amount} mode="full" decimals={record.decimals} unit={record.token} size="big" />
        <MoneyStateBadge look={MONEY_STATE_LOOKS[record.state]} />
      </div>
      <Way row={record} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={onDone}>
          <Trans>Show transfer records</Trans>
        </Button>
        <Button variant="quiet" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </div>
  )
}

function NoOtherAccount() {
  return (
    <EmptyState kind="nothing-yet" title={<Trans>There is only one account</Trans>}>
      <Trans>With a first application you have a second one, and can move money between them.</Trans>
    </EmptyState>
  )
}
