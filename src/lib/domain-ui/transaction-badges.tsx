import { useLingui } from '@lingui/react/macro'
import { subtract } from '@/lib/money/amount'
import { Amount } from '@/lib/ui/amount'
import { Badge } from '@/lib/ui/badge'
import type { Transaction } from '@/lib/api/contract/transactions'
import { exceptionLook, transactionStatusLook } from './transaction-status'

type Stated = Pick<Transaction, 'status' | 'exception' | 'amount' | 'amount_collected'>

/** The status of a payment, and beside it (never instead of it) the exception. */
export function TransactionBadges({ payment, short = false }: { payment: Stated; short?: boolean }) {
  const { t } = useLingui()
  const look = transactionStatusLook(payment.status)
  return (
    <>
      <Badge tone={look.tone} icon={look.icon} title={t(look.meaning)}>
        {t(look.word)}
      </Badge>
      {payment.exception && <ExceptionBadge payment={payment} exception={payment.exception} short={short} />}
    </>
  )
}

interface ExceptionBadgeProps {
  payment: Stated
  exception: NonNullable<Transaction['exception']>
  /** For lists: only the amount paid too much or too little is drawn; the word beside it is for screen readers. */
  short: boolean
}

function ExceptionBadge({ payment, exception, short }: ExceptionBadgeProps) {
  const { t } = useLingui()
  const { word, icon, differs } = exceptionLook(exception)
  if (!differs) {
    return (
      <Badge tone="warning" icon={icon}>
        {t(word)}
      </Badge>
    )
  }
  return (
    <Badge tone="warning" title={t(word)} {...(short ? {} : { icon })}>
      <span className={short ? 'sr-only' : ''}>{t(word)} </span>
      <Amount value={subtract(payment.amount_collected, payment.amount)} sign="always" className="[&_*]:text-inherit" />
    </Badge>
  )
}
