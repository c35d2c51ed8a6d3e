import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import * as chart from '#server/ledger/chart'
import type { LedgerAccount } from '#server/ledger/chart'
import { compare, subtract } from '#shared/money/amount'
import type { PayoutFacts } from './warrant'

/** Where the books have what was set aside for a payout. */
export interface SetAside {
  readonly account: LedgerAccount
  /** The refs of every entry that sets its money aside or takes it away again. */
  readonly entries: readonly string[]
}

interface Found {
  readonly aside: string
  readonly balance: string
  readonly agrees: boolean
}

/**
 * Whether the books have the money of a payout: its entries leave exactly that much in the account, each of them sums to zero,
 * the account has at least that much, and its balance and the merchant's are those after their last postings.
 *
 * @returns `hold`: nothing, or another amount, is set aside. `books`: the accounts do not agree with their postings
 */
export async function lackInBooks(
  db: Db,
  { merchant_id, token_id, set_aside }: PayoutFacts,
  { account: { owner, kind }, entries }: SetAside,
): Promise<'hold' | 'books' | undefined> {
  const owners = [owner, ...(merchant_id === null ? [] : [chart.capital(merchant_id).owner])]
  const { rows } = await sql<Found>`
    with posted as (
      select p.entry_id, p.token_id, p.amount, a.owner, a.kind
      from ledger_entry e join ledger_posting p on p.entry_id = e.id join ledger_account a on a.id = p.account_id
      where e.ref = any(${entries}::text[])
    )
    select
      (select trim_scale(coalesce(sum(amount), 0))::text from posted
       where posted.owner = ${owner} and posted.kind = ${kind} and token_id = ${token_id}) as aside,
      (select trim_scale(coalesce(sum(balance), 0))::text from ledger_account a
       where a.owner = ${owner} and a.kind = ${kind} and a.token_id = ${token_id}) as balance,
      not exists (select from posted group by entry_id, token_id having sum(amount) <> 0)
      and not exists (
        select from ledger_account a
        left join lateral (
          select balance_after, seq from ledger_posting where account_id = a.id order by seq desc limit 1
        ) l on true
        where a.owner = any(${owners}::text[]) and a.kind = ${kind} and a.token_id = ${token_id}
          and (a.balance <> coalesce(l.balance_after, 0) or a.last_seq <> coalesce(l.seq, 0))
      ) as agrees`.execute(db)
  const found = rows[0]
  if (found === undefined || compare(subtract(found.aside, set_aside), '0') !== 0) return 'hold'
  return found.agrees && compare(found.balance, set_aside) >= 0 ? undefined : 'books'
}
