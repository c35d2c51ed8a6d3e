import { Refusal } from '#server/core/refusal'
import { capitalAccount, debtAccount } from './accounts'
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

/** The part of what a chain takes back that the merchant has moved on: he owes it (docs/decisions/0009). */
export function owedBy({ merchant_id, token_id }: Debtor, amount: Decimal): LedgerPosting {
  return { account: debtAccount(merchant_id), token_id, amount: negative(amount) }
}

/**
 * What has come to the capital account pays what the merchant owes first. Called in the transaction that brought it there,
 * so nobody sees the money before.
 *
 * @param cause ref of the entry that brought it: each repays once
 */
export async function repayDebt(
  trx: Trx,
  { merchant_id, token_id, cause, at }: Debtor & { cause: string; at: Date },
): Promise<void> {
  const capital = { owner: capitalAccount(merchant_id), kind: 'liability' } as const
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
      { account: debtAccount(merchant_id), token_id, amount: repaid },
    ],
  })
}

/**
 * Whoever owes us is not paid out: what was set aside stands on money that the chain took back.
 *
 * @throws Refusal insufficient_balance
 */
export async function refuseInDebt(trx: Trx, debtor: Debtor): Promise<void> {
  if (signOf(await lockedDebt(trx, debtor)) > 0) throw new Refusal('insufficient_balance')
}

async function lockedDebt(trx: Trx, { merchant_id, token_id }: Debtor): Promise<string> {
  return negative(await lockedBalance(trx, debtAccount(merchant_id), token_id))
}
