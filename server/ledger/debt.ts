import { sql } from 'kysely'
import { Refusal } from '#server/core/refusal'
import * as chart from './chart'
import { postRatedEntries } from './entry-rate'
import type { LedgerPosting } from './ledger-entry'
import { lockedBalance } from './locked-balance'
import { lockedBalances } from './locked-balances'
import type { Trx } from '#server/database/schema'
import { compare, signOf, subtract, toDecimal } from '#shared/money/amount'
import type { Decimal } from '#shared/money/amount'

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

interface Credit extends Debtor {
  /** Ref of the entry that credited the capital account: each repays once. */
  readonly cause: string
  readonly at: Date
}

/**
 * Pays what merchants owe from their capital accounts, as far as that goes. Called in the transaction that has credited the
 * capital accounts, so that no merchant ever sees money that is already spoken for.
 *
 * @param credits all booked by now; the first of a merchant repays what all of them together can
 * @throws LedgerError ref_reused
 * @example
 * await repayDebts(trx, [{ merchant_id, token_id, cause: `recharge:${id}`, at }])
 */
export async function repayDebts(trx: Trx, credits: readonly Credit[]): Promise<void> {
  if (credits.length === 0) return
  // Whoever takes money back has locked the capital account first, which the credit has locked by now. So a debt is either
  // there to be read, or comes after the credit and takes from it.
  const { rows } = await sql<{ owner: string; token_id: string }>`
    select owner, token_id from ledger_account
    where kind = 'asset' and balance < 0
      and owner = any(${credits.map(({ merchant_id }) => chart.debt(merchant_id).owner)}::text[])`.execute(trx)
  const owes = ({ merchant_id, token_id }: Debtor): boolean =>
    rows.some((row) => row.owner === chart.debt(merchant_id).owner && row.token_id === token_id)
  for (const credit of credits.filter(owes)) await repayDebt(trx, credit)
}

async function repayDebt(trx: Trx, { merchant_id, token_id, cause, at }: Credit): Promise<void> {
  const capital = chart.capital(merchant_id)
  const balances = await lockedBalances(trx, [capital, chart.debt(merchant_id)], token_id)
  const available = balances.get(capital.owner) ?? '0'
  const debt = negative(balances.get(chart.debt(merchant_id).owner) ?? '0')
  const repaid = compare(available, debt) < 0 ? available : debt
  if (signOf(repaid) <= 0) return
  await postRatedEntries(trx, [
    {
      ref: `repayment:${cause}`,
      reason: 'repayment',
      at,
      postings: [
        { account: capital, token_id, amount: negative(repaid) },
        { account: chart.debt(merchant_id), token_id, amount: repaid },
      ],
    },
  ])
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

/** What a merchant owes of a token, decimal text, '0' for nothing. It cannot change until the transaction ends. */
export async function lockedDebt(trx: Trx, { merchant_id, token_id }: Debtor): Promise<string> {
  return negative(await lockedBalance(trx, chart.debt(merchant_id), token_id))
}
