import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Language } from '#server/core/refusal'
import * as chart from '#server/ledger/chart'
import { words } from '#server/export/table-columns'
import type { Words } from '#server/export/table-columns'
import type { Reason } from './movement-words'

/** What a ledger account is to one merchant. */
export type Side = 'capital' | 'held' | 'application' | 'debt' | 'fees' | 'outside'

/** SQL for the side of the ledger account `a`. What is not the merchant's and no fee lies outside: a network, or suspense. */
export const sideOf = (merchant_id: string): RawBuilder<Side> => sql`
  case
    when a.owner = ${chart.capital(merchant_id).owner} then 'capital'
    when a.owner = ${chart.held(merchant_id).owner} then 'held'
    when a.owner = ${chart.debt(merchant_id).owner} then 'debt'
    when a.owner like ${chart.applicationOwners(merchant_id)} then 'application'
    when a.owner = ${chart.fees.owner} and a.kind = ${chart.fees.kind} then 'fees'
    else 'outside'
  end`

/** The merchant's own accounts, and that of our fees: one number and one name each. docs/accounting.md has the table. */
const OWN_ACCOUNTS: Readonly<Record<Exclude<Side, 'outside'>, Words>> = {
  capital: words('1000 Capital account', '1000 资金账户'),
  application: words('1100 Application account', '1100 应用账户'),
  held: words('1200 On its way out', '1200 出账处理中'),
  debt: words('2000 Owed to the platform', '2000 应付平台款'),
  fees: words('5000 Fees', '5000 手续费'),
}

const PAYMENTS = words('4000 Customer payments', '4000 客户收款')
const REFUNDS = words('4100 Customer refunds', '4100 客户退款')
const NO_ORDER = words('4200 Money without an order', '4200 无订单款项')
const OWN_FUNDS = words('3000 Own funds paid in and out', '3000 自有资金转入转出')
const CORRECTIONS = words('6000 Corrections', '6000 更正')

/**
 * The account that stands for the world outside, by the reason of the entry. Moves between the merchant's own accounts
 * have no such line; what should ever come without a reason of its own is a correction.
 */
const OUTSIDE_ACCOUNTS: Readonly<Record<Reason, Words>> = {
  payment: PAYMENTS,
  payment_reversal: PAYMENTS,
  refund: REFUNDS,
  refund_hold: REFUNDS,
  refund_release: REFUNDS,
  withdrawal: OWN_FUNDS,
  withdrawal_hold: OWN_FUNDS,
  withdrawal_release: OWN_FUNDS,
  recharge: OWN_FUNDS,
  recharge_reversal: OWN_FUNDS,
  unassigned_credit: NO_ORDER,
  unassigned_reversal: NO_ORDER,
  repayment: CORRECTIONS,
  transfer: CORRECTIONS,
  aggregation: CORRECTIONS,
  adjustment: CORRECTIONS,
}

/**
 * The name of an account in the journal. An application has its name behind the number, so that each application is an
 * account of its own.
 *
 * @param application null for accounts of no application
 * @example
 * accountName({ side: 'application', reason: 'payment', application: 'Harbor Store' }, 'en-US')
 * // '1100 Application account: Harbor Store'
 */
export function accountName(
  { side, reason, application }: { side: Side; reason: Reason; application: string | null },
  language: Language,
): string {
  const name = (side === 'outside' ? OUTSIDE_ACCOUNTS[reason] : OWN_ACCOUNTS[side])[language]
  return application === null ? name : `${name}: ${application}`
}
