import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { canonicalAmount, LedgerError } from './ledger-entry'
import type { LedgerEntry, LedgerPosting } from './ledger-entry'
import type { AccountKind, Trx } from '#server/database/schema'

const OVERDRAWN = 'ledger_account_not_overdrawn'

interface AccountSeed {
  owner: string
  kind: AccountKind
  token_id: string
  allow_negative: boolean
}

/** Inserts what is new, in the order given, and answers entry ids by ref. */
export async function insertEntries(trx: Trx, entries: readonly LedgerEntry[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; ref: string }>`
    insert into ledger_entry (ref, reason, created_at)
    select ref, reason, created_at
    from unnest(
      ${entries.map(({ ref }) => ref)}::text[],
      ${entries.map(({ reason }) => reason)}::text[],
      ${entries.map(({ at }) => at)}::timestamptz[]
    ) with ordinality as entry (ref, reason, created_at, place)
    order by place
    on conflict (ref) do nothing
    returning id, ref
  `.execute(trx)
  return new Map(rows.map(({ id, ref }) => [ref, id]))
}

/** The ids of all accounts named in `entries`, by owner, kind and token; those that are missing are made. */
export async function findOrMakeAccounts(trx: Trx, entries: readonly LedgerEntry[]): Promise<Map<string, string>> {
  const seeds = new Map(
    entries.flatMap(({ postings }) => postings.map((posting) => [accountKey(posting), seedOf(posting)])),
  )
  const found = await findAccounts(trx, [...seeds.values()])
  // In one order for everyone: two transactions that make the same accounts wait for each other, not in a circle.
  const missing = [...seeds.keys()].filter((key) => !found.has(key)).sort()
  if (missing.length === 0) return found
  const made = missing.flatMap((key) => seeds.get(key) ?? [])
  await trx
    .insertInto('ledger_account')
    .values(made)
    .onConflict((conflict) => conflict.columns(['owner', 'kind', 'token_id']).doNothing())
    .execute()
  return new Map([...found, ...(await findAccounts(trx, made))])
}

async function findAccounts(trx: Trx, seeds: readonly AccountSeed[]): Promise<Map<string, string>> {
  const { rows } = await sql<AccountSeed & { id: string }>`
    select id, owner, kind, token_id, allow_negative
    from ledger_account
    join unnest(
      ${seeds.map(({ owner }) => owner)}::text[],
      ${seeds.map(({ kind }) => kind)}::text[],
      ${seeds.map(({ token_id }) => token_id)}::text[]
    ) as wanted (owner, kind, token_id) using (owner, kind, token_id)
  `.execute(trx)
  return new Map(rows.map((row) => [accountKey({ account: row, token_id: row.token_id }), row.id]))
}

function accountKey({ account, token_id }: Pick<LedgerPosting, 'account' | 'token_id'>): string {
  return JSON.stringify([account.owner, account.kind, token_id])
}

function seedOf({ account: { owner, kind, allow_negative }, token_id }: LedgerPosting): AccountSeed {
  return { owner, kind, token_id, allow_negative: allow_negative ?? (kind === 'asset' || kind === 'expense') }
}

/**
 * Inserts postings in the order given; all writers lock accounts in the same order. One entry's postings go in by
 * account id, which is that order; before several entries the accounts are locked first, so that the ids of postings
 * rise from entry to entry.
 *
 * @throws LedgerError overdrawn
 */
export async function insertPostings(
  trx: Trx,
  entries: readonly LedgerEntry[],
  { entryIds, accountIds }: { entryIds: Map<string, string>; accountIds: Map<string, string> },
): Promise<void> {
  const rows = entries.flatMap(({ ref, postings }) =>
    postings.map((posting) => ({
      entry: entryIds.get(ref),
      account: accountIds.get(accountKey(posting)),
      token_id: posting.token_id,
      amount: posting.amount,
    })),
  )
  const isOneEntry = entries.length === 1
  if (!isOneEntry) await lockAccounts(trx, [...accountIds.values()])
  try {
    await sql`
      insert into ledger_posting (entry_id, account_id, token_id, amount)
      select entry_id, account_id, token_id, amount
      from unnest(
        ${rows.map(({ entry }) => entry)}::bigint[],
        ${rows.map(({ account }) => account)}::bigint[],
        ${rows.map(({ token_id }) => token_id)}::text[],
        ${rows.map(({ amount }) => amount)}::numeric[]
      ) with ordinality as posting (entry_id, account_id, token_id, amount, place)
      order by ${isOneEntry ? sql`account_id, place` : sql`place`}
    `.execute(trx)
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.constraint !== OVERDRAWN) throw error
    throw new LedgerError('overdrawn', 'The entry takes more from an account than it holds', { cause: error })
  }
}

async function lockAccounts(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`select from ledger_account where id = any(${ids}::bigint[]) order by id for no key update`.execute(trx)
}

/**
 * The ids, by ref, of entries that were booked before.
 *
 * @throws LedgerError ref_reused
 */
export async function findDuplicates(trx: Trx, entries: readonly LedgerEntry[]): Promise<Map<string, string>> {
  if (entries.length === 0) return new Map()
  const { rows } = await sql<{ id: string; ref: string; postings: LedgerPosting[] }>`
    select e.id, e.ref, json_agg(json_build_object(
      'account', json_build_object('owner', a.owner, 'kind', a.kind),
      'token_id', a.token_id,
      'amount', trim_scale(p.amount)::text
    )) as postings
    from ledger_entry e
    join ledger_posting p on p.entry_id = e.id
    join ledger_account a on a.id = p.account_id
    where e.ref = any(${entries.map(({ ref }) => ref)}::text[])
    group by e.id
  `.execute(trx)
  const booked = new Map(rows.map(({ ref, postings }) => [ref, fingerprint(postings)]))
  const reused = entries.find(({ ref, postings }) => booked.get(ref) !== fingerprint(postings))
  if (reused !== undefined) {
    throw new LedgerError('ref_reused', `An entry with other postings is booked as '${reused.ref}'`)
  }
  return new Map(rows.map(({ id, ref }) => [ref, id]))
}

function fingerprint(postings: readonly LedgerPosting[]): string {
  return JSON.stringify(postings.map((posting) => `${accountKey(posting)} ${canonicalAmount(posting.amount)}`).sort())
}
