import type { Application } from '@/lib/api/application'
import { fiatDecimals } from '#shared/contract/fields'
import type { Coin } from '@/lib/api/currency'
import type { LinkPrice } from '@/lib/api/payment-link'
import type { RuleName } from '#shared/rules/rule'
import { checkText } from '#shared/rules/text'
import { readAmountInput } from '#shared/money/input'
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
}

export const ENDS_AFTER = [3600, 86_400, 604_800] as const

export type LinkProblems = Partial<Record<'appid' | 'token_id' | 'subject' | 'out_trade_no', RuleName>> & {
  amount?: RuleName
  own_end?: EndProblem
}

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

/** The violated rule of each field; empty when the draft may be sent. */
export function linkProblems(draft: LinkDraft, payable: Payable | undefined, moment: Moment): LinkProblems {
  const problems: LinkProblems = {}
  if (draft.appid === '') problems.appid = 'empty'
  if (payable === undefined) problems.token_id = 'empty'
  const amount = readAmount(draft, payable)
  if (!amount.ok) problems.amount = `amount-${amount.reason}`
  const subject = checkText(draft.subject)
  if (!subject.ok && subject.rule === 'text-format') problems.subject = subject.rule
  const number = checkText(draft.out_trade_no)
  if (draft.out_trade_no.trim() !== '' && !number.ok) problems.out_trade_no = number.rule
  const end = draft.own_end === undefined ? undefined : readEnd(draft.own_end, moment)
  if (end?.ok === false) problems.own_end = end.problem
  return problems
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
