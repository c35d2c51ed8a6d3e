import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Transaction } from '#shared/contract/transactions'
import type { RefundPage, TransactionInfo } from '@/lib/api/transactions'
import type { UnassignedMoney } from '@/lib/api/unassigned'
import { NotOnPage } from '@/lib/list/not-on-page'
import { zoneLabel } from '#shared/time/zone'
import { DrawerSection } from '@/lib/ui/drawer'
import { Loading, LoadingLines, Skeleton } from '@/lib/ui/skeleton'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { useOffers } from '@/lib/api/use-offers'
import { OpenRefunds } from '../refund/open-refunds'
import { PaymentUnassigned, useApart } from '../unassigned/payment-unassigned'
import type { DecisionKind } from '../unassigned/use-decision'
import { ChainPayments } from './chain-payments'
import { ExpectedAddress } from './expected-address'
import { NeedsYou } from './needs-you'
import { OrderFacts } from './order-facts'
import { PayerRiskSection, RiskyPayer } from './payer-risk'
import { PaymentCallbacks } from './payment-callbacks'
import { PaymentHead } from './payment-head'
import { PaymentNote } from './payment-note'
import { PaymentRefunds } from './payment-refunds'
import { PaymentSum } from './payment-sum'
import { PaymentTimeline } from './payment-timeline'
import { RawData } from './raw-data'
import { isUnpaid } from './timeline-steps'

interface PaymentFactsProps {
  handle_id: string
  payment: Transaction | undefined
  /** Whether the rows of the page behind it are known. */
  listed: boolean
  /** Why they could not be read. */
  listFault: ReactNode
  info: UseQueryResult<TransactionInfo>
  refunds: UseQueryResult<RefundPage>
  zone: string
  /** Begins a decision about money that is not the order's. */
  onDecide: (kind: DecisionKind, money: UnassignedMoney) => void
}

/** Everything about one payment, the most urgent first. Data that the back end lacks has no section. */
export function PaymentFacts({
  handle_id,
  payment,
  listed,
  listFault,
  info,
  refunds,
  zone,
  onDecide,
}: PaymentFactsProps) {
  const { t } = useLingui()
  const hasNotes = useOffers('transactions.note')
  const apart = useApart(handle_id)
  const hasCallbacks = useOffers('callback.list')
  const hasRefunds = useOffers('transactions.refunds')
  const fault = info.isError && (
    <DrawerSection>
      <QueryFault query={info} title={<Trans>Could not load this payment.</Trans>} />
    </DrawerSection>
  )
  // SPEC.md's answer has no record of the payment, so that without a row nothing else will come.
  if (!payment) {
    if (fault || !info.isSuccess) return fault || <LoadingFacts />
    if (listed) return <NotOnPage />
    return listFault ? <DrawerSection>{listFault}</DrawerSection> : <LoadingFacts />
  }
  const { data } = info
  const simulated = data?.simulated ?? false
  return (
    <>
      <PaymentHead payment={payment} simulated={simulated} />
      {fault}
      {hasRefunds && <OpenRefunds payment={payment} zone={zone} />}
      <RiskyPayer payers={data?.payers} />
      <NeedsYou payment={payment} />
      <PaymentUnassigned handle_id={handle_id} zone={zone} onDecide={onDecide} />
      <DrawerSection title={<Trans>Timeline</Trans>} aside={zoneLabel(zone, payment.created_time)}>
        <PaymentTimeline payment={payment} info={data} zone={zone} />
      </DrawerSection>
      <DrawerSection title={<Trans>Amounts</Trans>}>
        <PaymentSum payment={payment} hasApart={(apart.data?.list.length ?? 0) > 0} />
      </DrawerSection>
      {data?.address !== undefined && isUnpaid(payment) && (
        <DrawerSection title={<Trans>Expected at</Trans>}>
          <ExpectedAddress address={data.address} chain={payment.chain} simulated={simulated} />
        </DrawerSection>
      )}
      <DrawerSection title={<Trans>On-chain payments</Trans>}>
        {data ? (
          <ChainPayments
            payments={data.list}
            total={data.list_total}
            browser_url={payment.browser_url}
            decimals={payment.decimals}
            {...{ zone, simulated }}
          />
        ) : (
          info.isPending && <LoadingLines />
        )}
      </DrawerSection>
      <PayerRiskSection payers={data?.payers} zone={zone} />
      {hasRefunds && (
        <DrawerSection title={<Trans>Refunds</Trans>}>
          <PaymentRefunds query={refunds} decimals={payment.decimals} zone={zone} />
        </DrawerSection>
      )}
      <DrawerSection title={<Trans>Order</Trans>}>
        <OrderFacts payment={payment} zone={zone} />
      </DrawerSection>
      {hasCallbacks && (
        <DrawerSection title={<Trans>Callbacks</Trans>} aside={zoneLabel(zone, payment.created_time)}>
          <PaymentCallbacks trade_no={payment.trade_no} zone={zone} />
        </DrawerSection>
      )}
      {hasNotes && data && (
        <DrawerSection title={t`Note`}>
          <PaymentNote handle_id={handle_id} note={data.note ?? ''} />
        </DrawerSection>
      )}
      <DrawerSection>
        <RawData data={data ?? payment} />
      </DrawerSection>
    </>
  )
}

function LoadingFacts() {
  return (
    <Loading className="grid gap-5 p-6">
      <Skeleton className="h-9 w-56" />
      <LoadingLines />
      <LoadingLines />
    </Loading>
  )
}
