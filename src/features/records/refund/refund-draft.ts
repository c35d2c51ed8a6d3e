import { isChainType } from '#shared/address/chain-type'
import { addressRules } from '@/lib/late/address-rules'
import type { RefundOption } from '@/lib/api/transactions'
import { compare } from '#shared/money/amount'
import { readAmountInput } from '#shared/money/input'
import type { RuleName } from '#shared/rules/rule'

export type RefundKind = RefundOption['kind']

/** The input of the form. */
export interface RefundDraft {
  kind: RefundKind | undefined
  amount: string
  address: string
  reason: string
}

/** A refund that may be sent. */
export interface ReadyRefund {
  kind: RefundKind
  /** Decimal string. */
  amount: string
  /** In the normal form of its chain. */
  address: string
  reason: string
}

/** Why an amount cannot be sent: a form rule, or a reason that only refunds have. */
export type AmountProblem = RuleName | 'over-the-rest' | 'under-the-minimum'
/** Why an address cannot be sent to. `unread`: the check could not be fetched. */
export type AddressProblem = 'empty' | 'address-format' | 'unread' | 'no-way-back' | 'own-address'
export interface RefundProblems {
  kind?: 'empty'
  amount?: AmountProblem
  address?: AddressProblem
}

export type ReadRefund = { ok: true; refund: ReadyRefund } | { ok: false; problems: RefundProblems }

interface RefundLimits {
  /** The refunds that the server allows. */
  options: readonly RefundOption[]
  /** The least amount; undefined where the server names none. */
  minimum?: string | undefined
  decimals: number
  /** As the wire spells it; an unknown chain type is checked by the server only. */
  chainType: string | undefined
  /** The order's own collection addresses. */
  own: readonly string[]
}

/** Checks a refund before it is sent; it waits for the rules of addresses, which are large and come late. */
export async function readRefund(draft: RefundDraft, limits: RefundLimits): Promise<ReadRefund> {
  const option = limits.options.find(({ kind }) => kind === draft.kind)
  const amount = readAmount(draft, option, limits)
  const address = await readAddress(draft.address.trim(), limits)
  const problems: RefundProblems = {
    ...(option ? {} : { kind: 'empty' as const }),
    ...('problem' in amount ? { amount: amount.problem } : {}),
    ...('problem' in address ? { address: address.problem } : {}),
  }
  if (!option || 'problem' in amount || 'problem' in address) return { ok: false, problems }
  const reason = draft.reason.trim()
  return { ok: true, refund: { kind: option.kind, amount: amount.value, address: address.value, reason } }
}

type Read<Problem> = { value: string } | { problem: Problem }

/** For "all" and "overpaid" the amount is the server's; for "part" it is typed, and at most the rest. */
function readAmount(
  { kind, amount }: RefundDraft,
  option: RefundOption | undefined,
  { decimals, minimum = '0' }: Pick<RefundLimits, 'decimals' | 'minimum'>,
): Read<AmountProblem> {
  if (!option || kind !== 'part') return { value: option?.amount ?? '' }
  const input = readAmountInput(amount, { decimals, refuseZero: true })
  if (!input.ok) return { problem: `amount-${input.reason}` }
  if (compare(input.amount, minimum) < 0) return { problem: 'under-the-minimum' }
  return compare(input.amount, option.amount) > 0 ? { problem: 'over-the-rest' } : { value: input.decimal }
}

/** Checks the address that money goes back to. It waits for the rules of addresses, which come late. */
export async function readAddress(
  text: string,
  { chainType, own }: Pick<RefundLimits, 'chainType' | 'own'>,
): Promise<Read<AddressProblem>> {
  if (text === '') return { problem: 'empty' }
  if (chainType === undefined || !isChainType(chainType)) return { value: text }
  const rules = await addressRules.load().catch(() => undefined)
  if (!rules) return { problem: 'unread' }
  const verdict = rules.checkPayout(chainType, text, { own })
  if (verdict.ok) return { value: verdict.normal }
  if (verdict.reason === 'own-address') return { problem: 'own-address' }
  const isLost = NO_WAY_BACK.some((reason) => reason === verdict.reason)
  return { problem: isLost ? 'no-way-back' : 'address-format' }
}

const NO_WAY_BACK = ['burn-address', 'system-account', 'token-contract'] as const
