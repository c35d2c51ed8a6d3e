import { useForm } from '@/lib/forms/use-form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useUnsaved } from '@/lib/forms/unsaved'
import { StepUpDialog } from '@/features/verification/step-up-dialog'
import { moneyStateLook } from '@/lib/domain-ui/money-state'
import { MoneyStateBadge } from '@/lib/domain-ui/money-state-badge'
import type { TransferBalance, TransferRecord } from '@/lib/api/transfers'
import { MoneyFlow } from '@/lib/money-intent/money-flow'
import type { RepeatWords } from '@/lib/money-intent/repeat-question'
import { type MoneyPlan, useMoneyFlow } from '@/lib/money-intent/use-money-flow'
import { Amount } from '@/lib/ui/amount'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { EmptyState } from '@/lib/ui/empty-state'
import { OpenTransfer } from './open-transfer'
import { firstDraft, readTransfer, type ReadyTransfer, type TransferDraft } from './transfer-draft'
import { TransferForm } from './transfer-form'
import { TransferReview, TransferWords } from './transfer-review'
import { Way } from './transfers-list'
import { useTransfer } from './use-transfer'

interface TransferStepsProps {
  balances: readonly TransferBalance[]
  asset: string | undefined
  zone: string
  onDone: () => void
  onClose: () => void
}

interface TransferPlan extends MoneyPlan {
  transfer: ReadyTransfer
}

/** The steps of a transfer: form, review, step-up, outcome (SECURITY.md 3.1). */
export function TransferSteps({ balances, asset, zone, onDone, onClose }: TransferStepsProps) {
  const { t } = useLingui()
  const act = useTransfer()
  const flow = useMoneyFlow<TransferRecord, TransferPlan>({
    act,
    reviewing: t`Review the transfer`,
    accepted: t`The transfer is accepted.`,
  })
  const form = useForm<TransferDraft>({ name: 'transfer', initial: () => firstDraft(balances, asset) })
  const entered = form.values.amount !== ''
  useUnsaved(flow.isUnsaved(entered))

  const review = () => {
    const read = readTransfer(form.values, balances)
    form.refuse(read.ok ? {} : read.problems)
    if (read.ok) flow.decide({ transfer: read.transfer, intent: act.intend(read.transfer) })
  }
  if (new Set(balances.map(({ account }) => account)).size < 2) return <NoOtherAccount />
  return (
    <MoneyFlow
      flow={flow}
      entered={entered}
      zone={zone}
      firstStep={t`Transfer`}
      form={<TransferForm balances={balances} form={form} onReview={review} />}
      renderReview={({ decided, ...slot }) => (
        <TransferReview {...slot} balances={balances} transfer={decided.transfer} />
      )}
      renderProof={(slot, { transfer }) => (
        <StepUpDialog
          {...slot}
          title={<Trans>Verify this transfer</Trans>}
          confirm={<TransferWords transfer={transfer} balances={balances} />}
        >
          <p className="font-medium">
            <TransferWords transfer={transfer} balances={balances} />
          </p>
        </StepUpDialog>
      )}
      renderOpen={(slot) => <OpenTransfer {...slot} balances={balances} zone={zone} />}
      renderAccepted={(record) => <AcceptedTransfer record={record} {...{ onDone, onClose }} />}
      repeatWords={repeatWords}
    />
  )
}

function repeatWords(_: unknown, time: string): RepeatWords {
  return {
    title: <Trans>The same transfer was sent at {time}.</Trans>,
    advice: <Trans>Nothing was sent now. Check the transfer records before you send it again.</Trans>,
    label: <Trans>I want to make a second transfer of the same amount</Trans>,
  }
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
          <Trans>Both balances are updated.</Trans>
        ) : (
          <Trans>The records show how it goes on.</Trans>
        )}
      </Callout>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Amount value={record.amount} mode="full" decimals={record.decimals} unit={record.token} size="big" />
        <MoneyStateBadge look={moneyStateLook(record.state)} />
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
      <Trans>Create an application to get a second account. Then you can transfer between them.</Trans>
    </EmptyState>
  )
}
