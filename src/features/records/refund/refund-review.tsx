import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Transaction } from '#shared/contract/transactions'
import { AccountName } from '@/lib/domain-ui/account-name'
import { UncheckedAddress } from '@/lib/domain-ui/unchecked-address'
import type { RefundPage } from '@/lib/api/transactions'
import { formatAmount } from '#shared/money/format'
import { ReviewActs } from '@/lib/money-intent/review-acts'
import { AddressBlock } from '@/lib/ui/address-block'
import { Amount } from '@/lib/ui/amount'
import { DefinitionList } from '@/lib/ui/definition-list'
import { Sum } from '@/lib/ui/sum'
import { type AccountShare, sharesOf } from './paid-from'
import type { ReadyRefund } from './refund-draft'

interface RefundReviewProps {
  payment: Transaction
  refund: ReadyRefund
  /** The accounts that the server takes it from; undefined where it names none. */
  paidFrom: RefundPage['paid_from']
  /** A warning that must be read, or a box that must be ticked, before going on. */
  warning?: ReactNode
  /** Why the person cannot go on yet. */
  held?: ReactNode
  onBack: () => void
  onConfirm: () => void
}

/** The refund, read-only: the amount first, the whole address in groups. */
export function RefundReview(props: RefundReviewProps) {
  const { payment, refund, paidFrom, warning, held, onBack, onConfirm } = props
  const { t } = useLingui()
  const { decimals, token, chain, out_trade_no } = payment
  return (
    <div className="flex flex-col gap-5">
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
      <UncheckedAddress chain={chain} />
      <DefinitionList
        items={[
          { key: 'order', term: t`Order`, value: out_trade_no },
          { key: 'network', term: t`Network`, value: `${token} · ${chain}` },
          ...(refund.reason === '' ? [] : [{ key: 'reason', term: t`Reason`, value: refund.reason }]),
        ]}
      />
      {sharesOf(paidFrom, refund.amount).map((share) => (
        <PaidFrom key={share.account} share={share} payment={payment} />
      ))}
      {warning}
      <ReviewActs atFoot held={held} onConfirm={onConfirm} onBack={onBack}>
        <RefundWords refund={refund} payment={payment} />
      </ReviewActs>
    </div>
  )
}

/** What leaves an account, and what it holds before and after. */
function PaidFrom({ share, payment: { token, decimals } }: { share: AccountShare; payment: Transaction }) {
  const name = <AccountName account={share.account} name={share.account_name} />
  const figure = (value: string) => <Amount value={value} mode="full" decimals={decimals} unit={token} />
  return (
    <Sum
      lines={[
        { key: 'pays', label: <Trans>Leaves {name}</Trans>, value: figure(share.pays), result: true },
        { key: 'before', label: <Trans>Balance before</Trans>, value: figure(share.before) },
        { key: 'after', label: <Trans>Balance after</Trans>, value: figure(share.after) },
      ]}
    />
  )
}

/** The act in full: "Refund 5.000000 USDT". Shown even when balances are hidden, because it is being approved. */
export function RefundWords({ refund, payment: { token } }: { refund: ReadyRefund; payment: Transaction }) {
  const amount = formatAmount(refund.amount, { mode: 'full' })
  return (
    <Trans>
      Refund {amount} {token}
    </Trans>
  )
}
