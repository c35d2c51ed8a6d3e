import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { MONEY_STATE_LOOKS } from '@/lib/domain-ui/money-state'
import { MoneyStateBadge } from '@/lib/domain-ui/money-state-badge'
import type { RefundPage, RefundRecord } from '@/lib/api/transactions'
import { formatTime } from '@/lib/time/format-time'
import { AddressInline } from '@/lib/ui/address-inline'
import { Amount } from '@/lib/ui/amount'
import { Fault } from '../kit/fault'

/** The state of a refund. */
export function RefundState({ state }: { state: RefundRecord['state'] }) {
  return <MoneyStateBadge look={MONEY_STATE_LOOKS[state]} />
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
      <Fault query={query} zone={zone} title={<Trans>Could not load the refunds.</Trans>} />
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

function OneRefund({ refund, decimals, zone }: { refund: RefundRecord; decimals: number; zone: string }) {
  const { t } = useLingui()
  return (
    <li className="grid grid-cols-1 gap-1">
      <div className="flex flex-wrap items-center gap-2.5">
        <RefundState state={refund.state} />
        <Amount value={refund.amount} mode="full" decimals={decimals} unit={refund.token} className="font-medium" />
        <span className="ml-auto type-12 text-text-3 tabular-nums">
          {formatTime(refund.created_time, 'save', { zone })}
        </span>
      </div>
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
    </li>
  )
}
