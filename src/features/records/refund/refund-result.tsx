import { Trans, useLingui } from '@lingui/react/macro'
import type { Transaction } from '#shared/contract/transactions'
import type { RefundRecord } from '@/lib/api/transactions'
import type { MoneyIntent } from '@/lib/money-intent/intent'
import { OpenAct, type OpenActSlot } from '@/lib/money-intent/open-act'
import { AddressInline } from '@/lib/ui/address-inline'
import { Amount } from '@/lib/ui/amount'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { WaitNote } from '@/features/session/wait-note'
import { RefundState, RefundSteps } from '../drawer/payment-refunds'
import { RefundSignature } from '../drawer/payout-step'

interface OpenRefundProps extends OpenActSlot {
  payment: Transaction
  zone: string
}

/** A refund with an unknown outcome. */
export function OpenRefund({ payment, ...open }: OpenRefundProps) {
  const { t } = useLingui()
  const { amount, address } = open.intent.payload
  return (
    <OpenAct
      {...open}
      found={t`Refund found`}
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
  zone: string
  /** What was confirmed in the form before. */
  confirmed?: MoneyIntent['payload']
  /** Goes back to the payment; absent when it is already shown. */
  onDone?: () => void
}

/** The server has accepted the refund: its current state, and where to follow it. */
export function AcceptedRefund({ refund, payment, zone, confirmed, onDone }: AcceptedRefundProps) {
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
        <Trans>It is being sent on the chain. The payment shows its progress.</Trans>
      </Callout>
      <p className="flex flex-wrap items-center gap-2">
        <RefundState state={refund.state} />
        <AddressInline value={refund.address} show="groups" />
      </p>
      <RefundSteps refund={refund} zone={zone} />
      <WaitNote wait={refund.wait} />
      {/* Beside the payment's facts these have the step already. */}
      {onDone && <RefundSignature refund={refund} decimals={payment.decimals} confirmed={confirmed} />}
      {onDone && (
        <Button onClick={onDone} className="justify-self-start">
          <Trans>Back to the payment</Trans>
        </Button>
      )}
    </div>
  )
}
