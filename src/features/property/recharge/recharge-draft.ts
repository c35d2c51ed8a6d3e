import type { Coin } from '@/lib/api/currency'
import type { Problems } from '@/lib/forms/use-form'
import { readAmountInput } from '#shared/money/input'

/** The input of the form; the amount may be empty. */
export interface RechargeDraft {
  token_id: string
  amount: string
}

/** A type and not an interface, because it is used as the payload of an intent. */
type ReadyRecharge = { token_id: string; amount?: string }

export type ReadRecharge = { ok: true; recharge: ReadyRecharge } | { ok: false; problems: Problems<RechargeDraft> }

/** A token that can be recharged, with its network. */
export interface RechargeToken {
  token_id: string
  token: string
  network: string
  decimals: number
  simulated: boolean
}

/** All tokens except those that the server excludes from recharges. */
export function rechargeTokens(coins: readonly Coin[]): RechargeToken[] {
  return coins.flatMap(({ net_work, simulated = false, subset }) =>
    subset
      .filter(({ payable = true }) => payable)
      .map(({ id, token, decimals }) => ({ token_id: id, token, network: net_work, decimals, simulated })),
  )
}

/** Checks a recharge before an address is reserved. */
export function readRecharge({ token_id, amount }: RechargeDraft, tokens: readonly RechargeToken[]): ReadRecharge {
  const token = tokens.find((one) => one.token_id === token_id)
  if (!token) return { ok: false, problems: { token_id: 'empty' } }
  if (amount.trim() === '') return { ok: true, recharge: { token_id } }
  const read = readAmountInput(amount, { decimals: token.decimals, refuseZero: true })
  if (!read.ok) return { ok: false, problems: { amount: `amount-${read.reason}` } }
  return { ok: true, recharge: { token_id, amount: read.decimal } }
}
