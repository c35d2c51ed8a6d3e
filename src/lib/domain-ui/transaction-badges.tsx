import { useLingui } from '@lingui/react/macro'
import { Ban, Undo2 } from 'lucide-react'
import { compare, isKnown, signOf, subtract } from '#shared/money/amount'
import { Amount } from '@/lib/ui/amount'
import { Badge } from '@/lib/ui/badge'
import { TRANSACTION_STATUS, type Transaction } from '#shared/contract/transactions'
import { exceptionLook, transactionStatusLook } from './transaction-status'

type Stated = Pick<Transaction, 'status' | 'exception' | 'amount' | 'amount_collected' | 'refunded' | 'payer_risk'> &
  Partial<Pick<Transaction, 'token'>>

/**
 * The status of a payment, and beside it (never instead of it) the exception and what was refunded of it. What was
 * overpaid and has been refunded is settled: it is an exception no more.
 */
export function TransactionBadges({ payment, short = false }: { payment: Stated; short?: boolean }) {
  const { t } = useLingui()
  const look = transactionStatusLook(payment.status)
  return (
    <>
      <Badge tone={look.tone} icon={look.icon} title={t(look.meaning)}>
        {t(look.word)}
      </Badge>
      {payment.exception && !isOverpaidRefunded(payment) && (
        <ExceptionBadge payment={payment} exception={payment.exception} short={short} />
      )}
      {payment.payer_risk === 'Fail' && (
        <Badge tone="danger" icon={Ban} title={t`The payer failed the risk check.`}>
          {t`Payer: Fail`}
        </Badge>
      )}
      {isRefundedInPart(payment) && (
        <RefundedBadge amount={payment.refunded ?? '0'} token={payment.token} short={short} />
      )}
    </>
  )
}

const isRefundedInPart = ({ status, refunded }: Stated): boolean =>
  refunded !== undefined && signOf(refunded) > 0 && status !== TRANSACTION_STATUS.refunded

const isOverpaidRefunded = ({ exception, amount, amount_collected, refunded }: Stated): boolean =>
  exception === 'over' && refunded !== undefined && compare(refunded, subtract(amount_collected, amount)) >= 0

interface RefundedBadgeProps {
  amount: string
  token: string | undefined
  short: boolean
}

function RefundedBadge({ amount, token, short }: RefundedBadgeProps) {
  const { t } = useLingui()
  return (
    <Badge tone="muted" icon={Undo2} title={t`Refunded in part`}>
      <span className={short ? 'sr-only' : ''}>{t`Refunded`} </span>
      <Amount value={amount} spokenUnit={token} className="[&_*]:text-inherit" />
    </Badge>
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
  const difference = subtract(payment.amount_collected, payment.amount)
  if (!differs || !isKnown(difference)) {
    return (
      <Badge tone="warning" icon={icon}>
        {t(word)}
      </Badge>
    )
  }
  return (
    <Badge tone="warning" title={t(word)} {...(short ? {} : { icon })}>
      <span className={short ? 'sr-only' : ''}>{t(word)} </span>
      <Amount value={difference} spokenUnit={payment.token} sign="always" className="[&_*]:text-inherit" />
    </Badge>
  )
}
