import { Trans } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import type { Transaction } from '#shared/contract/transactions'
import { Amount } from '@/lib/ui/amount'
import { Sum } from '@/lib/ui/sum'
import { type SumPart, sumParts } from './sum-lines'

const LABELS: Record<SumPart['key'], () => ReactElement> = {
  asked: () => <Trans>Asked</Trans>,
  counted: () => <Trans>Counted for this order</Trans>,
  over: () => <Trans>Overpaid</Trans>,
  under: () => <Trans>Underpaid</Trans>,
  paid: () => <Trans>Paid by the buyer</Trans>,
  fee: () => <Trans>Fee</Trans>,
  not_credited: () => <Trans>Not credited</Trans>,
  received: () => <Trans>You received</Trans>,
  refunded: () => <Trans>Refunded</Trans>,
  kept: () => <Trans>Left after refunds</Trans>,
}

const SIGNED: ReadonlySet<SumPart['key']> = new Set(['over', 'under', 'fee', 'not_credited', 'refunded'])

/** Ordered, paid, fee and received amount. The lines add up. */
export function PaymentSum({ payment, hasApart }: { payment: Transaction; hasApart: boolean }) {
  const { decimals, token } = payment
  const parts = sumParts(payment, { hasApart })
  const result = parts.at(-1)?.key
  return (
    <Sum
      lines={parts.map(({ key, value }) => ({
        key,
        label: LABELS[key](),
        value: (
          <Amount
            value={value}
            mode="full"
            decimals={decimals}
            {...(value === null ? {} : { unit: token })}
            sign={SIGNED.has(key) ? 'always' : 'negative'}
          />
        ),
        result: key === result,
      }))}
    />
  )
}
