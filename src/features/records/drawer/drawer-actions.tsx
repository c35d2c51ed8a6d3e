import { Trans } from '@lingui/react/macro'
import { Check, FileText, Printer, Undo2 } from 'lucide-react'
import { PageLink } from '@/features/session/page-link'
import type { Transaction } from '#shared/contract/transactions'
import type { RefundOption } from '@/lib/api/transactions'
import { signOf } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { Button } from '@/lib/ui/button'
import { buttonLook } from '@/lib/ui/button-look'
import { Icon } from '@/lib/ui/icon'
import { useOffers } from '@/lib/api/use-offers'
import { openQuestion } from './open-question'
import { canBeAccepted } from './timeline-steps'

interface DrawerActionsProps {
  payment: Transaction
  /** The refunds that the server allows. */
  options: readonly RefundOption[] | undefined
  onAct: (act: 'refund' | 'accept' | 'keep' | 'receipt') => void
}

/** The buttons of the drawer; the first act that is needed is the primary one. */
export function DrawerActions({ payment, options, onAct }: DrawerActionsProps) {
  const canRefund = useOffers('transactions.refund') && options !== undefined && options.length > 0
  const canAccept = useOffers('transactions.resolve') && canBeAccepted(payment)
  const isNothingCounted = signOf(payment.amount_collected) === 0
  const waits = openQuestion(payment) !== undefined
  const canKeep = useOffers('transactions.keep') && payment.undecided === true
  const hasEvidence = useOffers('search.evidence')
  const extra = options?.find(({ kind }) => kind === 'overpaid')?.amount
  return (
    <>
      {canAccept && (
        <Button variant="primary" onClick={() => onAct('accept')}>
          <Trans>Mark as paid…</Trans>
        </Button>
      )}
      {canRefund && (
        <Button
          variant={waits && !canAccept && !canKeep ? 'primary' : 'secondary'}
          icon={Undo2}
          onClick={() => onAct('refund')}
        >
          {extra === undefined ? <Trans>Refund…</Trans> : <RefundExtra payment={payment} amount={extra} />}
        </Button>
      )}
      {canKeep && (
        <Button icon={Check} onClick={() => onAct('keep')}>
          <Trans>Keep…</Trans>
        </Button>
      )}
      <Button
        icon={FileText}
        onClick={() => onAct('receipt')}
        {...(isNothingCounted && { disabledReason: <Trans>Nothing is counted for this order</Trans> })}
      >
        <Trans>Print receipt</Trans>
      </Button>
      {hasEvidence && (
        <PageLink
          to="/evidence"
          search={{ payment: payment.handle_id }}
          className={buttonLook({ variant: 'secondary' })}
        >
          <Icon of={Printer} size={18} />
          <Trans>Evidence page</Trans>
        </PageLink>
      )}
    </>
  )
}

/** Names what was paid too much, because that is what the form proposes. */
function RefundExtra({ payment: { token }, amount }: { payment: Transaction; amount: string }) {
  const formatted = formatAmount(amount, { mode: 'plain' })
  return (
    <Trans>
      Refund {formatted} {token}…
    </Trans>
  )
}
