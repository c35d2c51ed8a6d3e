import * as chart from './chart'
import { owedBy } from './debt'
import type { LedgerPosting } from './ledger-entry'
import { lockedBalances } from './locked-balances'
import type { Trx } from '#server/database/schema'
import { compare, signOf, subtract, toDecimal } from '#shared/money/amount'
import type { Decimal } from '#shared/money/amount'

interface TakenFrom {
  readonly merchant_id: string
  /** null: the money went to the capital account. */
  readonly application_id: string | null
  readonly token_id: string
}

/**
 * The postings that take an amount back from a merchant because the chain took it from the platform: from the application's
 * account, then from the capital account. What neither of them holds becomes a debt (docs/decisions/0009). All accounts
 * stay locked until the transaction ends.
 *
 * @param amount decimal text above zero, in the token
 * @returns postings that sum to `-amount`, none of them zero
 * @example
 * const postings = await takeBack(trx, payment, '12.5')
 */
export async function takeBack(
  trx: Trx,
  { merchant_id, application_id, token_id }: TakenFrom,
  amount: string,
): Promise<LedgerPosting[]> {
  const own = application_id === null ? [] : [chart.application(merchant_id, application_id)]
  const accounts = [...own, chart.capital(merchant_id)]
  const held = await lockedBalances(trx, [...accounts, chart.held(merchant_id), chart.debt(merchant_id)], token_id)
  const postings: LedgerPosting[] = []
  let left: Decimal = amount
  for (const account of accounts) {
    const balance = held.get(account.owner) ?? '0'
    const taken: Decimal = compare(balance, left) < 0 ? balance : left
    left = subtract(left, taken)
    postings.push({ account, token_id, amount: toDecimal(subtract('0', taken)) })
  }
  return [...postings, owedBy({ merchant_id, token_id }, left)].filter((posting) => signOf(posting.amount) !== 0)
}
