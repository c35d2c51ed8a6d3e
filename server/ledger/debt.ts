import { Refusal } from '#server/core/refusal'
import * as chart from './chart'
import { postRatedEntry } from './entry-rate'
import type { LedgerPosting } from './ledger-entry'
import { lockedBalance } from './locked-balance'
import type { Trx } from '#server/database/schema'
import { compare, signOf, subtract, toDecimal } from '@/lib/money/amount'
import type { Decimal } from '@/lib/money/amount'

interface Debtor {
  readonly merchant_id: string
  readonly token_id: string
}

const negative = (amount: Decimal): string => toDecimal(subtract('0', amount))

/**
 * The posting of what a merchant owes: a network took back what was credited, and the merchant has already spent it
 * (docs/decisions/0009).
 *
 * @param amount decimal text above zero
 * @example
 * postings.push(owedBy({ merchant_id, token_id }, missing))
 */
export function owedBy({ merchant_id, token_id }: Debtor, amount: Decimal): LedgerPosting {
  return { account: chart.debt(merchant_id), token_id, amount: negative(amount) }
}

/**
 * Pays what a merchant owes from the capital account, as far as that goes. Called in the transaction that credits the
 * capital account, so that the merchant never sees money that has to pay the debt.
 *
 * @param cause ref of the entry that credited the account; one entry can lead to one repayment only
 * @throws LedgerError ref_reused
 * @example
 * await repayDebt(trx, { merchant_id, token_id, cause: `recharge:${id}`, at })
 */
export async function repayDebt(
  trx: Trx,
  { merchant_id, token_id, cause, at }: Debtor & { cause: string; at: Date },
): Promise<void> {
  const capital = chart.capital(merchant_id)
  const available = await lockedBalance(trx, capital, token_id)
  const debt = await lockedDebt(trx, { merchant_id, token_id })
  const repaid = compare(available, debt) < 0 ? available : debt
  if (signOf(repaid) <= 0) return
  await postRatedEntry(trx, {
    ref: `repayment:${cause}`,
    reason: 'repayment',
    at,
    postings: [
      { account: capital, token_id, amount: negative(repaid) },
      { account: chart.debt(merchant_id), token_id, amount: repaid },
    ],
  })
}

/**
 * Refuses a payout while the merchant owes something in its token: the money that was set aside for the payout may be
 * the money that the network took back.
 *
 * @throws Refusal insufficient_balance
 */
export async function refuseInDebt(trx: Trx, debtor: Debtor): Promise<void> {
  if (signOf(await lockedDebt(trx, debtor)) > 0) throw new Refusal('insufficient_balance')
}

async function lockedDebt(trx: Trx, { merchant_id, token_id }: Debtor): Promise<string> {
  return negative(await lockedBalance(trx, chart.debt(merchant_id), token_id))
}
