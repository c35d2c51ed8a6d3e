import { Trans } from '@lingui/react/macro'
import type { UndecidedPayment } from '@/lib/api/transactions'
import { signOf, subtract } from '#shared/money/amount'
import { Amount } from '@/lib/ui/amount'
import type { TickRow } from './tick-list'

/** Payments that wait, each with what came of what was asked, and the difference. */
export function undecidedRows(payments: readonly UndecidedPayment[]): TickRow[] {
  return payments.map(({ handle_id, out_trade_no, apply_name, amount, amount_collected, decimals, token }) => {
    const difference = subtract(amount_collected, amount)
    return {
      key: handle_id,
      title: out_trade_no,
      detail: (
        <>
          {apply_name} ·{' '}
          <Trans>
            <Amount value={amount_collected} decimals={decimals} /> of{' '}
            <Amount value={amount} decimals={decimals} unit={token} /> came
          </Trans>
        </>
      ),
      figure:
        signOf(difference) === 0 ? (
          <Trans>Late</Trans>
        ) : (
          <Amount value={difference} sign="always" mode="full" decimals={decimals} />
        ),
    }
  })
}
