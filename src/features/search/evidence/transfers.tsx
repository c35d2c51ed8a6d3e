import { Trans, useLingui } from '@lingui/react/macro'
import type { Evidence } from '@/lib/api/search'
import type { ChainPayment } from '@/lib/api/transactions'
import { OnlySome } from '@/lib/domain-ui/only-some'
import { Facts, Long, Part, zoned } from './sheet'
import { TransactionCode } from './transaction-code'

interface TransfersProps {
  payments: readonly ChainPayment[]
  /** How many came, where `payments` are only the largest. */
  total: number | undefined
  /** Blocks and contracts; undefined where the service does not give them. */
  evidence: Evidence | undefined
  zone: string
}

/** Every transfer to the address of the payment, with all that an explorer shows of it. */
export function Transfers({ payments, total, evidence, zone }: TransfersProps) {
  if (payments.length === 0) {
    return (
      <Part title={<Trans>What the network shows</Trans>}>
        <p className="text-text-2">
          <Trans>Nothing arrived on the chain.</Trans>
        </p>
      </Part>
    )
  }
  const parts = payments.map((payment) => {
    const { txid, log_index } = payment
    const block = evidence?.transfers.find((one) => one.txid === txid && one.log_index === log_index)
    return (
      <Part key={`${txid} ${log_index}`} title={<Trans>What the network shows</Trans>}>
        <TransactionCode txid={txid} browser_url={payment.browser_url}>
          <OneTransfer payment={payment} block={block} zone={zone} />
        </TransactionCode>
      </Part>
    )
  })
  return (
    <>
      <OnlySome shown={payments.length} of={total} />
      {parts}
    </>
  )
}

interface OneTransferProps {
  payment: ChainPayment
  block: Evidence['transfers'][number] | undefined
  zone: string
}

function OneTransfer({ payment, block, zone }: OneTransferProps) {
  const { t } = useLingui()
  const { amount, token, from_address, to_address, txid, confirmations, required, state } = payment
  // A back end with only the fields of SPEC.md does not count them.
  const isCounted = !Number.isNaN(confirmations) && !Number.isNaN(required)
  const states = { seen: t`Seen, not yet confirmed`, confirmed: t`Confirmed`, orphaned: t`Taken back by the chain` }
  return (
    <Facts
      items={[
        { key: 'amount', term: t`Amount`, value: `${amount} ${token}` },
        { key: 'from', term: t`Sent from`, value: <Long value={from_address} /> },
        { key: 'to', term: t`Received at`, value: <Long value={to_address} /> },
        { key: 'txid', term: t`Transaction ID`, value: <Long value={txid} /> },
        { key: 'contract', term: t`Token contract`, value: <Long value={block?.contract} /> },
        { key: 'block', term: t`Block`, value: block?.block_number ?? '—' },
        { key: 'hash', term: t`Block hash`, value: <Long value={block?.block_hash} /> },
        { key: 'mined', term: t`In the block since`, value: zoned(block?.block_time, zone) },
        {
          key: 'confirmations',
          term: t`Confirmations`,
          value: isCounted ? `${states[state]} · ${t`${confirmations} of ${required} confirmations`}` : states[state],
        },
        { key: 'seen', term: t`Seen by us`, value: zoned(payment.seen_time, zone) },
        { key: 'final', term: t`Confirmed for us`, value: zoned(payment.confirmation_time, zone) },
        {
          key: 'counted',
          term: t`Credited to the order`,
          value: block === undefined ? '—' : block.counted ? t`Yes` : t`No`,
        },
      ]}
    />
  )
}
