import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { moneyStateLook } from '@/lib/domain-ui/money-state'
import { MoneyStateBadge } from '@/lib/domain-ui/money-state-badge'
import type { RefundPage, RefundRecord } from '@/lib/api/transactions'
import { formatTime } from '#shared/time/format-time'
import { AddressInline } from '@/lib/ui/address-inline'
import { Amount } from '@/lib/ui/amount'
import { Timeline } from '@/lib/ui/timeline'
import { WaitNote } from '@/features/session/wait-note'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { RefundSignature } from './payout-step'

/** The state of a refund. */
export function RefundState({ state }: { state: RefundRecord['state'] }) {
  return <MoneyStateBadge look={moneyStateLook(state)} />
}

interface PaymentRefundsProps {
  query: UseQueryResult<RefundPage>
  decimals: number
  zone: string
}

/** The refunds to the payer. */
export function PaymentRefunds({ query, decimals, zone }: PaymentRefundsProps) {
  const rows = query.data?.list
  return (
    <div className="grid grid-cols-1 gap-3">
      <QueryFault query={query} title={<Trans>Could not load the refunds.</Trans>} />
      {rows?.length === 0 && (
        <p className="text-text-3">
          <Trans>Nothing was refunded.</Trans>
        </p>
      )}
      {rows && rows.length > 0 && (
        <ul className="grid grid-cols-1 gap-4">
          {rows.map((refund) => (
            <OneRefund key={refund.handle_id} refund={refund} decimals={decimals} zone={zone} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** When the refund was asked for, and when it ended. A step without a known time has none. */
export function RefundSteps({ refund, zone }: { refund: RefundRecord; zone: string }) {
  const { t } = useLingui()
  const { state, created_time, finished_time } = refund
  const clock = (at: number | null) => (at === null ? {} : { time: formatTime(at, 'save', { zone }) })
  const isSent = refund.txid !== null
  return (
    <Timeline
      label={t`Progress of the refund`}
      steps={[
        { key: 'asked', title: <Trans>Accepted</Trans>, state: 'done', ...clock(created_time) },
        ...(state === 'canceled'
          ? [{ key: 'end', title: <Trans>Canceled</Trans>, state: 'failed' as const, ...clock(finished_time) }]
          : [
              {
                key: 'sent',
                title: <Trans>Sent on the chain</Trans>,
                state: state === 'accomplish' ? ('done' as const) : isSent ? ('now' as const) : ('ahead' as const),
              },
              {
                key: 'end',
                title: <Trans>Confirmed by the network</Trans>,
                state: state === 'accomplish' ? ('success' as const) : ('ahead' as const),
                ...clock(finished_time),
              },
            ]),
      ]}
    />
  )
}

function OneRefund({ refund, decimals, zone }: { refund: RefundRecord; decimals: number; zone: string }) {
  const { t } = useLingui()
  const { out_refund_no } = refund
  return (
    <li className="grid grid-cols-1 gap-1">
      <div className="flex flex-wrap items-center gap-2.5">
        <RefundState state={refund.state} />
        <Amount value={refund.amount} mode="full" decimals={decimals} unit={refund.token} className="font-medium" />
      </div>
      <RefundSteps refund={refund} zone={zone} />
      <WaitNote wait={refund.wait} />
      <RefundSignature refund={refund} decimals={decimals} />
      <span className="type-13 text-text-2">
        <Trans>To</Trans> <AddressInline value={refund.address} show="groups" copyLabel={t`Copy refund address`} />
      </span>
      {refund.txid !== null && (
        <span className="type-13 text-text-2">
          <Trans>Transaction ID</Trans>{' '}
          <AddressInline value={refund.txid} show="plain" copyLabel={t`Copy transaction ID`} />
        </span>
      )}
      {refund.reason !== '' && <p className="type-13 text-text-3">{refund.reason}</p>}
      {out_refund_no && (
        <p className="type-13 wrap-anywhere text-text-3">
          <Trans>Requested by your shop’s server with the KEY: {out_refund_no}</Trans>
        </p>
      )}
    </li>
  )
}
