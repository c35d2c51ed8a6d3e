import type { AnswerOf, QueryOf } from '#shared/contract/operation'
import type { assets } from '#shared/contract/statistics'
import { compare, signOf } from '#shared/money/amount'
import type { TokenHolding } from '#server/ledger/accounts'

type AssetRow = AnswerOf<typeof assets>['list'][number]
type AssetSort = NonNullable<QueryOf<typeof assets>['sort']>

/** Sorts holdings, which come in the merchant's own order. `own` keeps that order; equal amounts keep it too. */
export function sorted(holdings: readonly TokenHolding[], sort: AssetSort): readonly TokenHolding[] {
  if (sort === 'own') return holdings
  const field = sort.endsWith('usdt_balance') ? 'usdt_balance' : 'balance'
  const direction = sort.startsWith('-') ? -1 : 1
  return [...holdings].sort((a, b) => direction * compare(a[field], b[field]))
}

/** A holding as the API returns it. */
export function assetRow({ symbol, held_by_withdrawals, held_by_refunds, ...holding }: TokenHolding): AssetRow {
  const { token_id, network, chain, decimals, balance, available, frozen, in_applications, pending } = holding
  const parts = [
    { reason: 'withdrawal' as const, amount: held_by_withdrawals },
    { reason: 'refund' as const, amount: held_by_refunds },
  ]
  return {
    token_id,
    token: symbol,
    network,
    chain,
    decimals,
    balance,
    available,
    frozen,
    frozen_by: parts.filter(({ amount }) => signOf(amount) !== 0),
    in_applications,
    pending,
    usdt_balance: holding.usdt_balance,
    value: holding.usdt_balance,
  }
}
