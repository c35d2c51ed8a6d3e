import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ChainPayment } from '@/lib/api/transactions'
import { OnlySome } from '@/lib/domain-ui/only-some'
import { formatTime } from '#shared/time/format-time'
import { zoneLabel } from '#shared/time/zone'
import { AddressInline } from '@/lib/ui/address-inline'
import { Amount } from '@/lib/ui/amount'
import { Badge } from '@/lib/ui/badge'
import { Button } from '@/lib/ui/button'
import { DefinitionList } from '@/lib/ui/definition-list'
import { Dialog } from '@/lib/ui/dialog'
import { ExplorerLink } from '@/lib/explorer/explorer-link'
import { Confirmations } from './confirmations'

interface ChainPaymentsProps {
  payments: readonly ChainPayment[]
  /** How many came, where `payments` are only the largest. */
  total?: number | undefined
  decimals: number
  zone: string
  simulated: boolean
  /** The link of the order itself: SPEC.md section 3 gives one to the order, and none to a transfer. */
  browser_url: string | null
}

/**
 * The on-chain data of a payment: sender, receiver, amount, confirmations. Values are shown in full, because people
 * compare them here.
 */
export function ChainPayments({ payments, total, browser_url, ...rest }: ChainPaymentsProps) {
  if (payments.length === 0) {
    return (
      <p className="text-text-3">
        <Trans>Nothing arrived on the chain.</Trans>
      </p>
    )
  }
  // Of several transfers nobody knows which one the order's link is of.
  const orderLink = payments.length === 1 ? browser_url : null
  return (
    <>
      <OnlySome shown={payments.length} of={total} />
      <ol className="grid grid-cols-1 gap-5">
        {payments.map((payment) => (
          <li key={`${payment.txid} ${payment.log_index}`}>
            <OnePayment payment={payment} browser_url={payment.browser_url ?? orderLink} {...rest} />
          </li>
        ))}
      </ol>
    </>
  )
}

interface OnePaymentProps extends Omit<ChainPaymentsProps, 'payments' | 'total'> {
  payment: ChainPayment
}

function OnePayment({ payment, browser_url, decimals, zone, simulated }: OnePaymentProps) {
  const { t } = useLingui()
  const [ask, dialog] = useAskBeforeSender()
  const at = payment.confirmation_time ?? payment.seen_time
  return (
    <>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
        <span className="flex flex-wrap items-center gap-1.5 font-medium">
          <Amount value={payment.amount} mode="full" decimals={decimals} unit={payment.token} />
          {payment.state === 'orphaned' && (
            <Badge tone="danger">
              <Trans>Taken back by the chain</Trans>
            </Badge>
          )}
          {simulated && (
            <Badge tone="outline">
              <Trans>Simulated</Trans>
            </Badge>
          )}
        </span>
        <ExplorerLink url={browser_url}>
          <Trans>Open in explorer</Trans>
        </ExplorerLink>
      </div>
      <DefinitionList
        items={[
          {
            key: 'from',
            term: t`From`,
            value: (
              <AddressInline
                value={payment.from_address}
                show="groups"
                copyLabel={t`Copy sender address`}
                askFirst={ask}
              />
            ),
          },
          {
            key: 'to',
            term: t`To`,
            value: <AddressInline value={payment.to_address} show="groups" copyLabel={t`Copy receiving address`} />,
          },
          {
            key: 'txid',
            term: t`Transaction ID`,
            value: <AddressInline value={payment.txid} show="plain" copyLabel={t`Copy transaction ID`} />,
          },
          {
            key: 'confirmations',
            term: t`Confirmations`,
            value: <Confirmations payment={payment} />,
          },
          {
            key: 'time',
            term: payment.confirmation_time === null ? t`Seen` : t`Confirmed`,
            value: `${formatTime(at, 'save', { zone })} ${zoneLabel(zone, at)}`,
          },
        ]}
      />
      {dialog}
    </>
  )
}

/** Asks before a sender's address is copied, because it may be a look-alike of a known address. */
function useAskBeforeSender() {
  const [answer, setAnswer] = useState<(yes: boolean) => void>()
  const ask = () => new Promise<boolean>((resolve) => setAnswer(() => resolve))
  const close = (yes: boolean) => {
    answer?.(yes)
    setAnswer(undefined)
  }
  const dialog = (
    <Dialog
      open={answer !== undefined}
      onOpenChange={() => close(false)}
      title={<Trans>Copy sender address?</Trans>}
      footer={
        <>
          <Button onClick={() => close(false)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={() => close(true)}>
            <Trans>Copy address</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          The sender can be a look-alike, or an exchange that cannot receive refunds there. Ask the buyer for a refund
          address.
        </Trans>
      </p>
    </Dialog>
  )
  return [ask, dialog] as const
}
