import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { accountKey, findOrMakeAccounts, lockRows, rowKey } from './account-rows'
import type { AccountRow, Line } from './account-rows'
import { canonicalAmount, LedgerError } from './ledger-entry'
import type { LedgerEntry, LedgerPosting } from './ledger-entry'
import { NO_STRIPE } from './stripes'
import type { Trx } from '#server/database/schema'
import { sum, toDecimal } from '#shared/money/amount'

const OVERDRAWN = 'ledger_account_not_overdrawn'

/**
 * Inserts those entries whose ref is new, in the order given.
 *
 * @returns their ids by ref, and the number of stripes that platform accounts are booked to now
 */
export async function insertEntries(
  trx: Trx,
  entries: readonly LedgerEntry[],
): Promise<{ entryIds: Map<string, string>; stripes: number }> {
  const { rows } = await sql<{ id: string; ref: string; stripes: number }>`
    insert into ledger_entry (ref, reason, created_at)
    select ref, reason, created_at
    from unnest(
      ${entries.map(({ ref }) => ref)}::text[],
      ${entries.map(({ reason }) => reason)}::text[],
      ${entries.map(({ at }) => at)}::timestamptz[]
    ) with ordinality as entry (ref, reason, created_at, place)
    order by place
    on conflict (ref) do nothing
    returning id, ref, (select stripes from ledger_setting) as stripes
  `.execute(trx)
  return { entryIds: new Map(rows.map(({ id, ref }) => [ref, id])), stripes: rows[0]?.stripes ?? 1 }
}

/**
 * Inserts the postings of new entries and makes accounts that are missing.
 *
 * All writers lock accounts in one order, merchants' rows before those of the platform: who waits for a busy merchant
 * holds no row that everybody needs. The postings of one entry go in by that order. Before several entries the accounts are locked
 * first, so that the ids of postings rise from entry to entry.
 *
 * @param ids `entryIds` by ref; `stripe` of this transaction
 * @throws LedgerError overdrawn
 */
export async function insertPostings(
  trx: Trx,
  entries: readonly LedgerEntry[],
  { entryIds, stripe }: { entryIds: ReadonlyMap<string, string>; stripe: number },
): Promise<void> {
  const lines = entries.flatMap(({ ref, postings }) =>
    postings.map((posting): Line => {
      const entry_id = entryIds.get(ref)
      if (entry_id === undefined) throw new TypeError(`${ref} has no id`)
      return { ...posting, entry_id, stripe: posting.account.striped === true ? stripe : NO_STRIPE }
    }),
  )
  const rows = await findOrMakeAccounts(trx, lines)
  if (entries.length === 1) return await insertLines(trx, inLockOrder(lines, rows), rows)
  await lockRows(
    trx,
    [...rows.values()].map(({ id }) => id),
  )
  await insertLines(trx, lines, rows)
}

function inLockOrder(lines: readonly Line[], rows: ReadonlyMap<string, AccountRow>): Line[] {
  const idOf = (line: Line): bigint => BigInt(rows.get(rowKey(line.account, line))?.id ?? 0)
  return [...lines].sort((a, b) => a.stripe - b.stripe || Number(idOf(a) - idOf(b)))
}

async function insertLines(trx: Trx, lines: readonly Line[], rows: ReadonlyMap<string, AccountRow>): Promise<void> {
  try {
    await sql`
      insert into ledger_posting (entry_id, account_id, token_id, amount)
      select entry_id, account_id, token_id, amount
      from unnest(
        ${lines.map(({ entry_id }) => entry_id)}::bigint[],
        ${lines.map((line) => rows.get(rowKey(line.account, line))?.id)}::bigint[],
        ${lines.map(({ token_id }) => token_id)}::text[],
        ${lines.map(({ amount }) => amount)}::numeric[]
      ) with ordinality as posting (entry_id, account_id, token_id, amount, place)
      order by place
    `.execute(trx)
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.constraint !== OVERDRAWN) throw error
    throw new LedgerError('overdrawn', 'The entry takes more from an account than it holds', { cause: error })
  }
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

/** What an entry does to each account, whichever stripes it went to. */
function fingerprint(postings: readonly LedgerPosting[]): string {
  const moved = new Map<string, string>()
  for (const { account, token_id, amount } of postings) {
    const key = accountKey(account, token_id)
    moved.set(key, toDecimal(sum([moved.get(key) ?? '0', canonicalAmount(amount)])))
  }
  return JSON.stringify([...moved].map(([key, amount]) => `${key} ${canonicalAmount(amount)}`).sort())
}
