import { Trans, useLingui } from '@lingui/react/macro'
import { CircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import type { Transaction } from '@/lib/api/contract/transactions'
import { explain } from '@/lib/api/explain'
import type { RefundRecord } from '@/lib/api/transactions'
import { formatTime } from '@/lib/time/format-time'
import { AddressInline } from '@/lib/ui/address-inline'
import { Amount } from '@/lib/ui/amount'
import { announce } from '@/lib/ui/announce'
import { Badge } from '@/lib/ui/badge'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { RefundState } from '../drawer/payment-refunds'
import type { RefundIntent } from './use-refund'

interface OpenRefundProps {
  intent: RefundIntent
  kind: 'pending' | 'unknown'
  payment: Transaction
  zone: string
  /** Looks again; false: still nothing to be seen. */
  onCheck: (intent: RefundIntent) => Promise<boolean>
}

/** A refund whose outcome nobody knows. It is not called a failure: it may well have been executed. */
export function OpenRefund({ intent, kind, payment, zone, onCheck }: OpenRefundProps) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string>()
  const since = formatTime(intent.created_time, 'second', { zone })
  const check = async () => {
    setBusy(true)
    try {
      const found = await onCheck(intent)
      const words = found ? t`The refund is there` : t`Not to be seen yet. Check again in a minute.`
      setSaid(words)
      announce(words)
    } catch (error) {
      setSaid(explain(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="danger" icon={CircleQuestionMark}>
          {kind === 'pending' ? <Trans>Outcome pending</Trans> : <Trans>Outcome unknown</Trans>}
        </Badge>
        <span className="type-13 text-text-3 tabular-nums">
          <Trans>since {since}</Trans>
        </span>
      </p>
      <Amount
        value={intent.payload['amount']}
        mode="full"
        decimals={payment.decimals}
        unit={payment.token}
        size="mid"
      />
      {intent.payload['address'] !== undefined && <AddressInline value={intent.payload['address']} show="groups" />}
      <p className="text-text-2">
        {kind === 'pending' ? (
          <Trans>The server is still working on it.</Trans>
        ) : (
          <Trans>We did not get an answer. The refund may have been executed; it is not sent again by itself.</Trans>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button loading={busy} onClick={() => void check()}>
          <Trans>Check again</Trans>
        </Button>
        <span className="type-13 text-text-3">{said}</span>
      </div>
    </div>
  )
}

interface AcceptedRefundProps {
  refund: RefundRecord
  payment: Transaction
  onDone: () => void
}

/** The server has the refund: how it stands now, and where to follow it. */
export function AcceptedRefund({ refund, payment, onDone }: AcceptedRefundProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Callout
        tone="success"
        title={
          <Trans>
            The refund of{' '}
            <Amount
              value={refund.amount}
              mode="full"
              decimals={payment.decimals}
              unit={refund.token}
              className="[&_*]:text-inherit"
            />{' '}
            is accepted.
          </Trans>
        }
      >
        <Trans>It is sent on the chain now. The payment shows how it goes on.</Trans>
      </Callout>
      <p className="flex flex-wrap items-center gap-2">
        <RefundState state={refund.state} />
        <AddressInline value={refund.address} show="groups" />
      </p>
      <Button onClick={onDone} className="justify-self-start">
        <Trans>Back to the payment</Trans>
      </Button>
    </div>
  )
}
