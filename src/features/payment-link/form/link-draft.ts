import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Application } from '@/lib/api/application'
import { fiatDecimals } from '#shared/contract/fields'
import type { Coin } from '@/lib/api/currency'
import type { LinkPrice, LinkWish } from '@/lib/api/payment-link'
import type { Problem, Problems } from '@/lib/forms/use-form'
import { checkText } from '#shared/rules/text'
import { type AmountInputReason, readAmountInput } from '#shared/money/input'
import { type EndProblem, type Moment, readEnd } from './own-end'

export type PricedIn = 'token' | 'fiat'

/** What a merchant types for a payment link. */
export interface LinkDraft {
  appid: string
  token_id: string
  priced: PricedIn
  amount: string
  fiat_name: string
  subject: string
  out_trade_no: string
  /** Seconds. */
  expires_in: number
  /** The end in the merchant's own words, YYYY-MM-DD HH:mm; it then counts instead of `expires_in`. */
  own_end: string | undefined
  /**
   * What was sent last, and for which draft, as JSON: pressed again after a lost answer and a reload, the same draft is the
   * same link with the same end.
   */
  sent: { draft: string; wish: LinkWish } | null
}

export const ENDS_AFTER = [3600, 86_400, 604_800] as const

/** A token that an application takes, with its network. */
export interface Payable {
  id: string
  token: string
  net_work: string
  decimals: number
}

/** The tokens that customers of an application can pay with. */
export function payableOf(app: Application | undefined, coins: readonly Coin[]): Payable[] {
  return coins.flatMap(({ net_work, subset }) =>
    subset.flatMap(({ id, token, decimals }) =>
      app?.token_ids.includes(id) === true ? [{ id, token, net_work, decimals }] : [],
    ),
  )
}

/** How an application may price its orders: the mode decides. */
export function pricings(app: Application | undefined): readonly PricedIn[] {
  if (app?.mode === 'address') return ['token']
  return app?.mode === 'otc' ? ['fiat'] : ['token', 'fiat']
}

/** What is wrong with each field; empty when the draft may be sent. */
export function linkProblems(draft: LinkDraft, payable: Payable | undefined, moment: Moment): Problems<LinkDraft> {
  const amount = readAmount(draft, payable)
  const subject = checkText(draft.subject)
  const number = checkText(draft.out_trade_no)
  const end = draft.own_end === undefined ? undefined : readEnd(draft.own_end, moment)
  return {
    ...(draft.appid === '' && { appid: 'empty' }),
    ...(payable === undefined && { token_id: 'empty' }),
    ...(!amount.ok && { amount: amountProblem(amount.reason, draft) }),
    ...(!subject.ok && subject.rule === 'text-format' && { subject: subject.rule }),
    ...(draft.out_trade_no.trim() !== '' && !number.ok && { out_trade_no: number.rule }),
    ...(end?.ok === false && { own_end: END_WORDS[end.problem] }),
  }
}

const END_WORDS: Record<EndProblem, MessageDescriptor> = {
  'end-format': msg`Write the end as date and time, for example 2026-11-24 18:30`,
  'end-too-soon': msg`Choose an end at least one minute from now`,
  'end-too-late': msg`Choose an end within 7 days`,
}

function amountProblem(reason: AmountInputReason, { priced, fiat_name }: LinkDraft): Problem {
  if (reason !== 'too-many-decimals' || priced === 'token' || fiat_name === '') return `amount-${reason}`
  const decimals = fiatDecimals(fiat_name)
  return decimals === 0
    ? msg`An amount in ${fiat_name} has no decimals`
    : msg`An amount in ${fiat_name} has ${decimals} decimals at most`
}

/** The seconds after which the link ends. */
export function secondsOf({ expires_in, own_end }: LinkDraft, moment: Moment): number {
  const end = own_end === undefined ? undefined : readEnd(own_end, moment)
  return end?.ok === true ? end.expires_in : expires_in
}

const readAmount = (draft: LinkDraft, payable: Payable | undefined) =>
  readAmountInput(draft.amount, {
    decimals: draft.priced === 'fiat' ? fiatDecimals(draft.fiat_name) : (payable?.decimals ?? 0),
    refuseZero: true,
  })

/** The price of a draft as the back end reads it; undefined while it has none. */
export function priceOf(draft: LinkDraft, payable: Payable | undefined): LinkPrice | undefined {
  const read = readAmount(draft, payable)
  if (payable === undefined || draft.appid === '' || !read.ok) return undefined
  const order = { appid: draft.appid, token_id: payable.id }
  if (draft.priced === 'token') return { ...order, amount: read.decimal }
  return draft.fiat_name === '' ? undefined : { ...order, fiat_name: draft.fiat_name, fiat_amount: read.decimal }
}
