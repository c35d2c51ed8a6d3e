import { msg } from '@lingui/core/macro'
import type { Problems } from '@/lib/forms/use-form'
import { CAPITAL } from '@/lib/api/account'
import type { TransferBalance } from '@/lib/api/transfers'
import { compare, isKnown, signOf, toDecimal } from '#shared/money/amount'
import { readAmountInput } from '#shared/money/input'

/** The input of the form. */
export interface TransferDraft {
  token_id: string
  from: string
  to: string
  amount: string
}

/** A transfer that may be sent. A type and not an interface, because it is used as the payload of an intent. */
export type ReadyTransfer = { token_id: string; from: string; to: string; amount: string }

/** Reasons that only transfers have. */
export const OVER_THE_BALANCE = msg`Insufficient balance`
export const SAME_ACCOUNT = msg`Choose a different account from the one it comes from`

export type ReadTransfer = { ok: true; transfer: ReadyTransfer } | { ok: false; problems: Problems<TransferDraft> }

/** The balance of one account in one token; undefined when it has none. */
export function balanceOf(balances: readonly TransferBalance[], account: string, token_id: string) {
  return balances.find((row) => row.account === account && row.token_id === token_id)
}

/** The tokens that can be transferred, each once, in the server's order. */
export function tokensIn(balances: readonly TransferBalance[]): TransferBalance[] {
  return [...new Map(balances.map((row) => [row.token_id, row])).values()]
}

/** The accounts, each once, the capital account first. */
export function accountsIn(balances: readonly TransferBalance[]): TransferBalance[] {
  const all = [...new Map(balances.map((row) => [row.account, row])).values()]
  return all.sort((one, other) => Number(other.account === CAPITAL) - Number(one.account === CAPITAL))
}

/**
 * The most likely transfer: of the given token, from the application with the largest balance to the capital account.
 */
export function firstDraft(balances: readonly TransferBalance[], asset: string | undefined): TransferDraft {
  const filled = balances.filter(({ balance }) => signOf(balance) > 0)
  const wanted = filled.filter(({ token_id }) => asset === undefined || token_id === asset)
  const inApplications = wanted.filter(({ account }) => account !== CAPITAL)
  const from = (inApplications.length > 0 ? inApplications : wanted).sort((a, b) => compare(b.balance, a.balance))[0]
  const token_id = from?.token_id ?? asset ?? balances[0]?.token_id ?? ''
  const accounts = accountsIn(balances)
  const source = from?.account ?? CAPITAL
  const to = source === CAPITAL ? accounts.find(({ account }) => account !== CAPITAL)?.account : CAPITAL
  return { token_id, from: source, to: to ?? '', amount: '' }
}

/** The whole balance as text for the field; nothing when it is not known. */
export function maxOf(balance: TransferBalance | undefined): string {
  if (balance === undefined) return '0'
  return isKnown(balance.balance) ? toDecimal(balance.balance) : ''
}

/** Checks a transfer before it is sent; the server checks it again under its locks. */
export function readTransfer(draft: TransferDraft, balances: readonly TransferBalance[]): ReadTransfer {
  const { token_id, from, to } = draft
  const token = balances.find((row) => row.token_id === token_id)
  const amount = readAmountInput(draft.amount, { decimals: token?.decimals ?? 0, refuseZero: true })
  const balance = balanceOf(balances, from, token_id)?.balance ?? '0'
  const problems: Problems<TransferDraft> = {
    ...(token ? {} : { token_id: 'empty' as const }),
    ...(from === '' ? { from: 'empty' as const } : {}),
    ...(to === '' ? { to: 'empty' as const } : from === to ? { to: SAME_ACCOUNT } : {}),
    ...(amount.ok ? {} : { amount: `amount-${amount.reason}` as const }),
    ...(amount.ok && compare(amount.amount, balance) > 0 ? { amount: OVER_THE_BALANCE } : {}),
  }
  if (!amount.ok || Object.keys(problems).length > 0) return { ok: false, problems }
  return { ok: true, transfer: { token_id, from, to, amount: amount.decimal } }
}
