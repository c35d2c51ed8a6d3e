import { Trans, useLingui } from '@lingui/react/macro'
import type { Transaction } from '#shared/contract/transactions'
import type { ChainPayment } from '@/lib/api/transactions'
import { Paper } from '@/lib/print/paper'
import { receiptLines } from './receipt-lines'

interface ReceiptProps {
  payment: Transaction
  payments: readonly ChainPayment[]
  zone: string
  /** Called when the print dialog has closed. */
  onPrinted: () => void
}

/** A receipt, only for printing. */
export function Receipt({ payment, payments, zone, onPrinted }: ReceiptProps) {
  const { t } = useLingui()
  return (
    <Paper onPrinted={onPrinted}>
      <h1 className="mt-1 mb-6 type-22">
        <Trans>Receipt</Trans>
      </h1>
      <dl className="grid grid-cols-[10rem_minmax(0,1fr)]">
        {receiptLines(payment, payments, zone).map(({ key, term, value, mono }) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid border-b border-black/20 py-2">
            <dt className="type-13">{t(term)}</dt>
            <dd className={mono ? 'type-mono wrap-anywhere' : 'wrap-anywhere tabular-nums'}>
              {typeof value === 'string' ? value : t(value)}
            </dd>
          </div>
        ))}
      </dl>
    </Paper>
  )
}
