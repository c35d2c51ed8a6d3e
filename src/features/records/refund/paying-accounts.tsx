import { Trans, useLingui } from '@lingui/react/macro'
import type { Transaction } from '#shared/contract/transactions'
import type { RefundPage } from '@/lib/api/transactions'
import { AccountName } from '@/lib/domain-ui/account-name'
import { Amount } from '@/lib/ui/amount'

interface PayingAccountsProps {
  payment: Transaction
  accounts: NonNullable<RefundPage['paid_from']>
}

/** The accounts that a refund is taken from, in the order in which the server takes it, with what each holds. */
export function PayingAccounts({ payment: { token, decimals }, accounts }: PayingAccountsProps) {
  const { t } = useLingui()
  if (accounts.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <h3 className="type-13 font-medium">
        <Trans>Paid from</Trans>
      </h3>
      <ul
        aria-label={t`Paid from`}
        className="divide-y divide-line-hair rounded-2 border border-line-strong *:flex *:flex-wrap *:justify-between *:gap-x-3 *:px-3 *:py-2"
      >
        {accounts.map(({ account, account_name, balance }) => (
          <li key={account}>
            <span className="min-w-0 wrap-anywhere">
              <AccountName account={account} name={account_name} />
            </span>
            <Amount value={balance} mode="full" decimals={decimals} unit={token} />
          </li>
        ))}
      </ul>
    </div>
  )
}
