import { Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Check, CircleX, type LucideIcon, RefreshCw } from 'lucide-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { RefundPage, RefundRecord } from '@/lib/api/transactions'
import { formatTime } from '@/lib/time/format-time'
import { AddressInline } from '@/lib/ui/address-inline'
import { Amount } from '@/lib/ui/amount'
import { Badge } from '@/lib/ui/badge'
import type { Tone } from '@/lib/ui/tone'
import { Fault } from '../kit/fault'

/** SPEC.md section 4 spells them so. */
const STATES = {
  improgress: { word: msg`Improgress`, tone: 'info', icon: RefreshCw },
  accomplish: { word: msg`Accomplish`, tone: 'success', icon: Check },
  canceled: { word: msg`Canceled`, tone: 'muted', icon: CircleX },
} satisfies Record<RefundRecord['state'], { word: MessageDescriptor; tone: Tone; icon: LucideIcon }>

/** How a refund stands, in one word. */
export function RefundState({ state }: { state: RefundRecord['state'] }) {
  const { t } = useLingui()
  const look = STATES[state]
  return (
    <Badge tone={look.tone} icon={look.icon}>
      {t(look.word)}
    </Badge>
  )
}

interface PaymentRefundsProps {
  query: UseQueryResult<RefundPage>
  decimals: number
  zone: string
}

/** What went back to the buyer. */
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
