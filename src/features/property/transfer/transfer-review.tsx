import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { AccountName } from '@/lib/domain-ui/account-name'
import type { TransferBalance } from '@/lib/api/transfers'
import { add, subtract } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { ReviewActs } from '@/lib/money-intent/review-acts'
import { Amount } from '@/lib/ui/amount'
import { DefinitionList } from '@/lib/ui/definition-list'
import { Sum } from '@/lib/ui/sum'
import { balanceOf, type ReadyTransfer } from './transfer-draft'

interface TransferReviewProps {
  balances: readonly TransferBalance[]
  transfer: ReadyTransfer
  /** A warning that must be read, or a box that must be ticked, before going on. */
  warning?: ReactNode
  /** Why the person cannot go on yet. */
  held?: ReactNode
  onBack: () => void
  onConfirm: () => void
}

/** The transfer, read-only, with the balances of both accounts after it. */
export function TransferReview({ balances, transfer, warning, held, onBack, onConfirm }: TransferReviewProps) {
  const { t } = useLingui()
  const { token_id, from, to, amount } = transfer
  const source = balanceOf(balances, from, token_id)
  const target = balances.find(({ account }) => account === to)
  const token = balances.find((row) => row.token_id === token_id)
  const before = balanceOf(balances, to, token_id)?.balance ?? '0'
  const figure = (value: Parameters<typeof Amount>[0]['value']) => (
    <Amount value={value} mode="full" decimals={token?.decimals ?? 6} unit={token?.token ?? ''} />
  )
  return (
    <div className="grid grid-cols-1 gap-5">
      <div>
        <p className="type-13 text-text-2">
          <Trans>You move</Trans>
        </p>
        <Amount value={amount} mode="full" decimals={token?.decimals ?? 6} unit={token?.token ?? ''} size="big" />
      </div>
      <DefinitionList
        items={[
          {
            key: 'from',
            term: t({ message: 'From', context: 'own account' }),
            value: <AccountName account={from} name={source?.name ?? from} />,
          },
          {
            key: 'to',
            term: t({ message: 'To', context: 'own account' }),
            value: <AccountName account={to} name={target?.name ?? to} />,
          },
          { key: 'token', term: t`Token`, value: token ? `${token.token} · ${token.chain}` : token_id },
          { key: 'fee', term: t`Fee`, value: <Trans>None: it stays in your own accounts</Trans> },
        ]}
      />
      {source && (
        <Sum
          lines={[
            {
              key: 'from',
              label: (
                <Trans>
                  Then in <AccountName account={from} name={source.name} />
                </Trans>
              ),
              value: figure(subtract(source.balance, amount)),
            },
            {
              key: 'to',
              label: (
                <Trans>
                  Then in <AccountName account={to} name={target?.name ?? to} />
                </Trans>
              ),
              value: figure(add(before, amount)),
              result: true,
            },
          ]}
        />
      )}
      {warning}
      <ReviewActs held={held} onConfirm={onConfirm} onBack={onBack}>
        <TransferWords transfer={transfer} balances={balances} />
      </ReviewActs>
    </div>
  )
}

/** The act in full: "Transfer 5.000000 USDT". Shown even when balances are hidden, because it is being approved. */
export function TransferWords({ transfer, balances }: Pick<TransferReviewProps, 'transfer' | 'balances'>) {
  const row = balances.find(({ token_id }) => token_id === transfer.token_id)
  const amount = formatAmount(transfer.amount, { mode: 'full' })
  const token = row?.token ?? ''
  return (
    <Trans>
      Transfer {amount} {token}
    </Trans>
  )
}
