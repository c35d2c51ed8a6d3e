import type { RefundPage } from '@/lib/api/transactions'
import { compare, signOf, subtract, toDecimal } from '#shared/money/amount'

/** What one account pays of a refund, and what it holds before and after it. Decimal text. */
export interface AccountShare {
  account: string
  account_name: string
  pays: string
  before: string
  after: string
}

/**
 * The accounts that pay for a refund, by the rule of the server: each pays what the one before it lacks. Empty where the
 * server names no accounts, and where they hold too little: then there is no balance after the refund.
 *
 * @param amount decimal text in the token of the payment
 * @example sharesOf([{ account: 'capital', account_name: 'Capital account', balance: '3' }], '2') // pays '2', before '3', after '1'
 */
export function sharesOf(accounts: RefundPage['paid_from'] = [], amount: string): AccountShare[] {
  let left = amount
  const shares = accounts.flatMap(({ account, account_name, balance }) => {
    const pays = compare(balance, left) < 0 ? balance : left
    left = toDecimal(subtract(left, pays))
    return signOf(pays) > 0
      ? [{ account, account_name, pays, before: balance, after: toDecimal(subtract(balance, pays)) }]
      : []
  })
  return signOf(left) > 0 ? [] : shares
}
