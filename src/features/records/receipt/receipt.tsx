import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Transaction } from '@/lib/api/contract/transactions'
import type { ChainPayment } from '@/lib/api/transactions'
import { useConfig } from '@/lib/config/config-context'
import { receiptLines } from './receipt-lines'
import './receipt.css'

interface ReceiptProps {
  payment: Transaction
  payments: readonly ChainPayment[]
  zone: string
  /** The print dialog has gone. */
  onPrinted: () => void
}

/** A receipt for paper: beside the page, unseen on the screen, and alone when it is printed. */
export function Receipt({ payment, payments, zone, onPrinted }: ReceiptProps) {
  const { t } = useLingui()
  const { title } = useConfig()
  const printed = useRef(onPrinted)
  useEffect(() => {
    printed.current = onPrinted
  })
  useEffect(() => {
    const over = () => printed.current()
    addEventListener('afterprint', over, { once: true })
    const frame = requestAnimationFrame(() => window.print())
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('afterprint', over)
    }
  }, [])
  return createPortal(
    <article data-receipt className="hidden bg-white p-8 text-black print:block">
      <p className="type-13">{title}</p>
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
    </article>,
    document.body,
  )
}
