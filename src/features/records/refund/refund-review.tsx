import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Transaction } from '@/lib/api/contract/transactions'
import { AccountName } from '@/lib/domain-ui/account-name'
import type { RefundPage } from '@/lib/api/transactions'
import { formatAmount } from '@/lib/money/format'
import { ReviewActs } from '@/lib/money-intent/review-acts'
import { AddressBlock } from '@/lib/ui/address-block'
import { Amount } from '@/lib/ui/amount'
import { DefinitionList } from '@/lib/ui/definition-list'
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
          ...sharesOf(paidFrom, refund.amount).map((share) => ({
            key: share.account,
            term: t`Paid from`,
            value: <PaidFrom share={share} payment={payment} />,
          })),
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

/** The account, what it pays, and what it holds after. Shown also when balances are hidden, as the amount is. */
function PaidFrom({ share, payment: { token } }: { share: AccountShare; payment: Transaction }) {
  const full = (amount: string) => `${formatAmount(amount, { mode: 'full' })} ${token}`
  const [pays, after] = [full(share.pays), full(share.after)]
  return (
    <>
      <Trans>
        <AccountName account={share.account} name={share.account_name} />: <span className="tabular-nums">{pays}</span>
      </Trans>
      <span className="block type-13 text-text-3 tabular-nums">
        <Trans>Balance after: {after}</Trans>
      </span>
    </>
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
