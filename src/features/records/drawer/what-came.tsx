import { Trans } from '@lingui/react/macro'
import type { Transaction } from '#shared/contract/transactions'
import { Amount } from '@/lib/ui/amount'

/** "HS-1: 9.000000 of 10.000000 USDT came." */
export function WhatCame({ payment }: { payment: Transaction }) {
  const { out_trade_no: order, amount, amount_collected, decimals, token } = payment
  return (
    <Trans>
      {order}: <Amount value={amount_collected} mode="full" decimals={decimals} /> of{' '}
      <Amount value={amount} mode="full" decimals={decimals} unit={token} /> came.
    </Trans>
  )
}
