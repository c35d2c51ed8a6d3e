import { sql } from 'kysely'
import { findDuplicates, insertEntries, insertPostings } from './ledger-booking'
import { refuseBadAmount } from './ledger-entry'
import type { LedgerEntry, LedgerResult } from './ledger-entry'
import { stripeOf } from './stripes'
import type { AccountKind, Db, Trx } from '#server/database/schema'

/**
 * Books entries with their postings and moves the balances, making accounts that do not exist yet. An entry whose ref
 * is booked already with the same movements is left alone and answered as a duplicate. An entry that does not sum to
 * zero is refused at COMMIT (SQLSTATE 23514, constraint `ledger_entry_balances`). All that a transaction books to an
 * account of the platform goes to one stripe, unless that stripe holds too little.
 *
 * @returns one result per entry, in order
 * @throws LedgerError
 * @throws RangeError when a ref stands twice in `entries`
 * @example
 * await postEntries(trx, [{
 *   ref: `payment:${trade_no}`,
 *   reason: 'payment',
 *   at: clock.now(),
 *   postings: [
 *     { account: chart.onChain('1'), token_id, amount: '-10' },
 *     { account: chart.application(merchant_id, application_id), token_id, amount: '9.9' },
 *     { account: chart.fees, token_id, amount: '0.1' },
 *   ],
 * }])
 */
export async function postEntries(trx: Trx, entries: readonly LedgerEntry[]): Promise<LedgerResult[]> {
  if (new Set(entries.map(({ ref }) => ref)).size < entries.length) throw new RangeError('A ref is given twice')
  for (const { postings } of entries) postings.forEach(refuseBadAmount)
  const { entryIds, stripes } = await insertEntries(trx, entries)
  const fresh = entries.filter(({ ref }) => entryIds.has(ref))
  const [entry_id] = entryIds.values()
  if (entry_id !== undefined)
    await insertPostings(trx, fresh, { entryIds, stripe: stripeOf(trx, { entry_id, stripes }) })
  const duplicates = await findDuplicates(
    trx,
    entries.filter(({ ref }) => !entryIds.has(ref)),
  )
  return [...entries].flatMap(({ ref }): LedgerResult[] => {
    const posted = entryIds.get(ref)
    const before = duplicates.get(ref)
    if (posted !== undefined) return [{ status: 'posted', entry_id: posted }]
    return before === undefined ? [] : [{ status: 'duplicate', entry_id: before }]
  })
}

export interface LedgerBalance {
  owner: string
  kind: AccountKind
  token_id: string
  /** Decimal text without trailing zeros. */
  balance: string
}

/**
 * The balances of an owner, sorted by kind and token; those of the platform are sums over their stripes. An account that
 * was never used has no row.
 *
 * @example
 * const [earned] = await balances(db, { owner: chart.fees.owner, token_id })
 */
export async function balances(
  db: Db,
  { owner, kind, token_id }: { owner: string; kind?: AccountKind; token_id?: string },
): Promise<LedgerBalance[]> {
  let query = db
    .selectFrom('ledger_account')
    .select(['owner', 'kind', 'token_id', sql<string>`trim_scale(sum(balance))::text`.as('balance')])
    .where('owner', '=', owner)
    .groupBy(['owner', 'kind', 'token_id'])
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (token_id !== undefined) query = query.where('token_id', '=', token_id)
  return await query.orderBy('kind').orderBy('token_id').execute()
}

/** The sum of all balances per token, over all accounts and their stripes: each is '0', or the books are broken. */
export async function ledgerSums(db: Db): Promise<{ token_id: string; sum: string }[]> {
  return await db
    .selectFrom('ledger_account')
    .select(['token_id', sql<string>`trim_scale(sum(balance))::text`.as('sum')])
    .groupBy('token_id')
    .orderBy('token_id')
    .execute()
}

/** Rows of accounts, each stripe for itself, whose balance or count is not that of their postings: none, or the books are broken. */
export async function ledgerDrift(db: Db): Promise<{ account_id: string; balance: string; posted: string }[]> {
  const { rows } = await sql<{ account_id: string; balance: string; posted: string }>`
    select a.id as account_id, trim_scale(a.balance)::text as balance, trim_scale(p.posted)::text as posted
    from ledger_account a
    cross join lateral (
      select coalesce(sum(amount), 0) as posted, count(*) as postings, coalesce(max(seq), 0) as seq
      from ledger_posting where account_id = a.id
    ) p
    where a.balance <> p.posted or a.last_seq <> p.postings or a.last_seq <> p.seq
    order by a.id
  `.execute(db)
  return rows
}
