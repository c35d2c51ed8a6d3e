import { type Problems, useForm } from '@/lib/forms/use-form'
import { Trans, useLingui } from '@lingui/react/macro'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useOnce } from '@/lib/forms/use-once'
import { useUnsaved } from '@/lib/forms/unsaved'
import { StepUpDialog } from '@/features/verification/step-up-dialog'
import type { Transaction } from '#shared/contract/transactions'
import { currencyOptions } from '@/lib/api/currency'
import { hasFailed } from '@/lib/api/risk'
import type { RefundOption, RefundPage, RefundRecord, TransactionInfo } from '@/lib/api/transactions'
import { compare } from '#shared/money/amount'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { MoneyFlow } from '@/lib/money-intent/money-flow'
import type { RepeatWords } from '@/lib/money-intent/repeat-question'
import { type MoneyPlan, useMoneyFlow } from '@/lib/money-intent/use-money-flow'
import { AddressInline } from '@/lib/ui/address-inline'
import { DrawerSection } from '@/lib/ui/drawer'
import { useKeyGuard } from '@/lib/late/use-key-guard'
import { ADDRESS_PROBLEMS } from './refund-address'
import { readRefund, type ReadyRefund, type RefundDraft, type RefundProblems } from './refund-draft'
import { AmountFault, RefundForm } from './refund-form'
import { useRefundRisk } from './refund-risk'
import { AcceptedRefund, OpenRefund } from './refund-result'
import { RefundReview, RefundWords } from './refund-review'
import { useRefund } from './use-refund'

interface RefundFlowProps {
  payment: Transaction
  refunds: RefundPage
  /** Where the payment came from and to: without it an address of the order's own would not be refused. */
  info: UseQueryResult<TransactionInfo>
  zone: string
  onDone: () => void
}

interface RefundPlan extends MoneyPlan {
  refund: ReadyRefund
}

const NO_OPTIONS: never[] = []

/** The flow of a refund: form, review, step-up, outcome (SECURITY.md 3.1). */
export function RefundFlow({ payment, refunds, info, zone, onDone }: RefundFlowProps) {
  const { t } = useLingui()
  const { options = NO_OPTIONS, minimum, paid_from } = refunds
  const act = useRefund(payment.handle_id)
  const flow = useMoneyFlow<RefundRecord, RefundPlan>({
    act,
    reviewing: t`Review the refund`,
    accepted: t`The refund is accepted`,
  })
  const cache = useQueryClient()
  const isKey = useKeyGuard()
  const form = useForm<RefundDraft>({
    name: `refund ${payment.handle_id}`,
    initial: () => firstDraft(options, minimum),
    secrets: ({ address }) => (isKey(address) ? ['address'] : []),
  })
  const { busy, run } = useOnce()
  const entered = form.values.address !== ''
  useUnsaved(flow.isUnsaved(entered))

  const { finding, settle } = useRefundRisk(payment.chain, form.values.address)

  const known = info.data
  const review = () =>
    run(async () => {
      // Enter may come before it.
      if (known === undefined) return
      // Enter may come before the answer: without it the review would open for an address that has failed.
      const risk = await settle(cache)
      // Enter may come before these as well: without them the address would not be checked here. A back end that does not give
      // them checks it alone.
      const coins = await cache.ensureQueryData(currencyOptions).catch(() => undefined)
      const read = await readRefund(form.values, {
        options,
        minimum,
        decimals: payment.decimals,
        chainType: coins?.find(({ net_work }) => net_work === payment.chain)?.chain,
        own: ownOf(known),
      })
      form.refuse(read.ok ? {} : wordsOf(read.problems, refunds, payment))
      if (read.ok && !hasFailed(risk)) flow.decide({ refund: read.refund, intent: act.intend(read.refund) })
    })

  return (
    <DrawerSection fill>
      <MoneyFlow
        fill
        flow={flow}
        entered={entered}
        zone={zone}
        firstStep={t`Refund`}
        form={
          <RefundForm
            {...{ payment, options, minimum, busy, form }}
            paidFrom={paid_from}
            risk={finding}
            sender={known && onlySender(known)}
            {...heldUntil(info)}
            onReview={() => void review()}
            onCancel={onDone}
          />
        }
        renderReview={({ decided, ...slot }) => (
          <RefundReview {...slot} payment={payment} refund={decided.refund} paidFrom={paid_from} />
        )}
        renderProof={(slot, { refund }) => (
          <StepUpDialog
            {...slot}
            title={<Trans>Verify this refund</Trans>}
            confirm={<RefundWords refund={refund} payment={payment} />}
          >
            <p className="font-medium">
              <RefundWords refund={refund} payment={payment} />
            </p>
            <AddressInline value={refund.address} show="groups" />
          </StepUpDialog>
        )}
        renderOpen={(slot) => <OpenRefund {...slot} payment={payment} zone={zone} />}
        renderAccepted={(refund, { payload }) => (
          <AcceptedRefund {...{ refund, payment, zone, onDone }} confirmed={payload} />
        )}
        repeatWords={repeatWords}
      />
    </DrawerSection>
  )
}

/** The addresses at which the order takes money. */
function ownOf({ list, address }: TransactionInfo): string[] {
  return [...list.map(({ to_address }) => to_address), ...(address === undefined ? [] : [address])]
}

/** The one address that all of it came from. Of more transfers than are listed nobody knows here where the others came from. */
function onlySender({ list, list_total = list.length }: TransactionInfo): string | undefined {
  const senders = new Set(list.map(({ from_address }) => from_address))
  return senders.size === 1 && list_total === list.length ? list[0]?.from_address : undefined
}

/** Without the order's own addresses a refund to one of them would not be noticed, so that there is no review until then. */
function heldUntil(info: UseQueryResult<TransactionInfo>) {
  if (info.data !== undefined) return {}
  return {
    held: <Trans>The addresses of this payment are not known yet</Trans>,
    fault: <QueryFault query={info} title={<Trans>Could not load the addresses of this payment.</Trans>} />,
  }
}

/** What is wrong, with the figures that it has to keep to. */
function wordsOf(
  { kind, amount, address }: RefundProblems,
  { options = NO_OPTIONS, minimum }: RefundPage,
  payment: Transaction,
): Problems<RefundDraft> {
  const most = options.find(({ kind }) => kind === 'part')?.amount ?? '0'
  return {
    kind,
    amount: amount && { said: <AmountFault problem={amount} {...{ most, minimum, payment }} /> },
    address: address && ADDRESS_PROBLEMS[address],
  }
}

function repeatWords(_: unknown, time: string): RepeatWords {
  return {
    title: <Trans>The same refund was sent at {time}.</Trans>,
    advice: <Trans>Nothing was sent now. Check the refunds of this payment before you send it again.</Trans>,
    label: <Trans>I want to make a second refund of the same amount</Trans>,
  }
}

function firstDraft(options: readonly RefundOption[], minimum = '0'): RefundDraft {
  // A whole refund is never chosen in advance: it gives more away than anybody asked for.
  const kind = options.find((offered) => offered.kind === 'overpaid' && compare(offered.amount, minimum) >= 0)?.kind
  return { kind, amount: '', address: '', reason: '' }
}
