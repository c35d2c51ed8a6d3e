import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Transaction } from '@/lib/api/contract/transactions'
import { formatAmount } from '@/lib/money/format'
import { ReviewActs } from '@/lib/money-intent/review-acts'
import { AddressBlock } from '@/lib/ui/address-block'
import { Amount } from '@/lib/ui/amount'
import { DefinitionList } from '@/lib/ui/definition-list'
import type { ReadyRefund } from './refund-draft'

interface RefundReviewProps {
  payment: Transaction
  refund: ReadyRefund
  /** A warning that must be read, or a box that must be ticked, before going on. */
  warning?: ReactNode
  /** Why the person cannot go on yet. */
  held?: ReactNode
  onBack: () => void
  onConfirm: () => void
}

/** The refund, read-only: the amount first, the whole address in groups. */
export function RefundReview({ payment, refund, warning, held, onBack, onConfirm }: RefundReviewProps) {
  const { t } = useLingui()
  const { decimals, token, chain, out_trade_no } = payment
  return (
    <div className="grid grid-cols-1 gap-5">
      <div>
        <p className="type-13 text-text-2">
          <Trans>They receive</Trans>
        </p>
        <Amount value={refund.amount} mode="full" decimals={decimals} unit={token} size="big" />
      </div>
      <div className="grid grid-cols-1 gap-1.5">
        <p className="type-13 text-text-2">
          <Trans>To this address on {chain}</Trans>
        </p>
        <AddressBlock address={refund.address} columns={refund.address.startsWith('0x') ? 6 : 5} large />
      </div>
      <DefinitionList
        items={[
          { key: 'order', term: t`Order`, value: out_trade_no },
          { key: 'network', term: t`Network`, value: `${token} · ${chain}` },
          ...(refund.reason === '' ? [] : [{ key: 'reason', term: t`Reason`, value: refund.reason }]),
        ]}
      />
      {warning}
      <ReviewActs held={held} onConfirm={onConfirm} onBack={onBack}>
        <RefundWords refund={refund} payment={payment} />
      </ReviewActs>
    </div>
  )
}

/** The act in full: "Refund 5.000000 USDT". Shown even when balances are hidden, because it is being approved. */
export function RefundWords({ refund, payment: { decimals, token } }: { refund: ReadyRefund; payment: Transaction }) {
  const amount = formatAmount(refund.amount, { mode: 'full', decimals })
  return (
    <Trans>
      Refund {amount} {token}
    </Trans>
  )
}
