import { Trans } from '@lingui/react/macro'
import type { Transaction } from '#shared/contract/transactions'
import { TransactionBadges } from '@/lib/domain-ui/transaction-badges'
import { signOf } from '#shared/money/amount'
import { Amount } from '@/lib/ui/amount'
import { Badge } from '@/lib/ui/badge'
import { TokenMark } from '@/lib/ui/token-mark'

/** The amount, the status, the exception, and whether it is simulated. */
export function PaymentHead({ payment, simulated }: { payment: Transaction; simulated: boolean }) {
  const { token, chain, decimals, amount, amount_collected } = payment
  const isPaid = signOf(amount_collected) > 0
  return (
    <section className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-line-hair px-6 py-4.5 phone:p-4">
      <TokenMark token={token} network={chain} size="lg" />
      <div className="min-w-64 flex-1 phone:min-w-0">
        <p>
          <Amount value={isPaid ? amount_collected : amount} mode="full" decimals={decimals} unit={token} size="big" />
        </p>
        <p className="type-13 text-text-2">
          {isPaid ? (
            <Trans>
              Paid of <Amount value={amount} mode="full" decimals={decimals} /> asked
            </Trans>
          ) : (
            <Trans>Asked</Trans>
          )}
          {' · '}
          {chain}
        </p>
      </div>
      <span className="flex flex-wrap gap-1.5 phone:w-full phone:pl-12">
        <TransactionBadges payment={payment} />
        {simulated && (
          <Badge tone="outline">
            <Trans>Simulated</Trans>
          </Badge>
        )}
      </span>
    </section>
  )
}
