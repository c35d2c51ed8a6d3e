import { Trans } from '@lingui/react/macro'
import type { UnassignedMoney } from '@/lib/api/unassigned'
import { formatAmount } from '#shared/money/format'
import type { DecisionKind } from './use-decision'

interface DecisionWordsProps {
  kind: DecisionKind
  money: UnassignedMoney
}

/** The act in full: "Credit 9.950000 USDT". It names what arrives, also when balances are hidden. */
export function DecisionWords({ kind, money }: DecisionWordsProps) {
  const { token, credit } = money
  const arrives = kind === 'credit' ? (credit?.received ?? money.amount) : money.amount
  const amount = formatAmount(arrives, { mode: 'full' })
  return kind === 'credit' ? (
    <Trans>
      Credit {amount} {token}
    </Trans>
  ) : (
    <Trans>
      Send back {amount} {token}
    </Trans>
  )
}

/** What follows from a decision, before it is made. */
export function DecisionEffect({ kind, money }: DecisionWordsProps) {
  if (kind === 'send_back' && money.send_back?.elsewhere === true)
    return (
      <Trans>
        The full amount is sent. This cannot be undone. If it came from an exchange, it may not reach the customer at
        the address it came from: then ask the customer for an address.
      </Trans>
    )
  if (kind === 'send_back')
    return (
      <Trans>
        The full amount is sent back to the address it came from. This cannot be undone. If it came from an exchange, it
        may not reach the customer: then credit it, and withdraw it to the address that the customer names.
      </Trans>
    )
  if (money.payment === null) return <Trans>It is added to your capital account.</Trans>
  if (money.credit?.account === 'capital')
    return (
      <Trans>
        {money.payment.apply_name} was deleted, so it is added to your capital account, less the fee of a payment. The
        order stays as it is, the shop is told nothing, and it is no part of the income of orders.
      </Trans>
    )
  return (
    <Trans>
      It is added to the account of {money.payment.apply_name}, less the fee of a payment. The order stays as it is, the
      shop is told nothing, and it is no part of the income of orders.
    </Trans>
  )
}
