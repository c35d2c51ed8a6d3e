import { Trans, useLingui } from '@lingui/react/macro'
import type { Transaction } from '@/lib/api/contract/transactions'
import type { RefundRecord } from '@/lib/api/transactions'
import type { PlannedIntent } from '@/lib/money-intent/use-money-act'
import { OpenAct } from '@/lib/money-intent/open-act'
import { AddressInline } from '@/lib/ui/address-inline'
import { Amount } from '@/lib/ui/amount'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { RefundState } from '../drawer/payment-refunds'

interface OpenRefundProps {
  intent: PlannedIntent
  kind: 'pending' | 'unknown'
  payment: Transaction
  zone: string
  /** Looks again; false: still nothing to be seen. */
  onCheck: (intent: PlannedIntent) => Promise<boolean>
}

/** A refund whose outcome nobody knows. */
export function OpenRefund({ intent, kind, payment, zone, onCheck }: OpenRefundProps) {
  const { t } = useLingui()
  const { amount, address } = intent.payload
  return (
    <OpenAct
      kind={kind}
      at={intent.created_time}
      zone={zone}
      onCheck={() => onCheck(intent)}
      found={t`The refund is there`}
      unknown={
        <Trans>We did not get an answer. The refund may have been executed; it is not sent again by itself.</Trans>
      }
    >
      <Amount value={amount} mode="full" decimals={payment.decimals} unit={payment.token} size="mid" />
      {address !== undefined && <AddressInline value={address} show="groups" />}
    </OpenAct>
  )
}

interface AcceptedRefundProps {
  refund: RefundRecord
  payment: Transaction
  /** Leads back to the payment; absent where it is shown already. */
  onDone?: () => void
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
      {onDone && (
        <Button onClick={onDone} className="justify-self-start">
          <Trans>Back to the payment</Trans>
        </Button>
      )}
    </div>
  )
}
