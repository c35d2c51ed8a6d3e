import { sql } from 'kysely'
import { ADVISORY_LOCKS } from '#server/database/advisory-locks'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import { CHAIN_START, linkHash } from '#shared/books/link-text'
import type { LinkPlace } from '#shared/books/link-text'
import * as chart from '../chart'
import { fairShares } from './fair-shares'
import { shownEntries } from './shown-entries'
import type { EntryOfMerchant } from './shown-entries'

/** Postings of one batch: some hundred milliseconds of one connection. */
const BATCH = 2_000
/** Accounts of one batch: fewer than its postings, so that each gets some. */
const MOST_ACCOUNTS = 500

interface DueAccount {
  readonly account_id: string
  readonly merchant_id: string
  /** The position of its last posting that is linked. */
  readonly seq: string
  readonly last_seq: string
}

interface NewLink extends EntryOfMerchant, LinkPlace {}

/** What a batch has done. */
export interface LinkBatch {
  /** False: another process writes links at this moment, and nothing was done. */
  readonly isWriter: boolean
  readonly links: number
  /** The last account that was looked at, to go on after it; null when no account had anything to link. */
  readonly last: string | null
  /** The id of this transaction, and of the oldest that had not ended when it began. */
  readonly xid: string
  readonly oldest_xid: string
}

/**
 * Links a batch of entries that are not linked yet. A transaction of its own, with a lock that only one process has at a time; it
 * takes no lock that a booking needs.
 *
 * @param after the account to begin after: with `last` of the batch before, each account has its turn
 * @example
 * const { links } = await writeLinks(db, '0')
 */
export async function writeLinks(db: Db, after: string): Promise<LinkBatch> {
  return await inTransaction(db, async (trx) => {
    const { rows } = await sql<Pick<LinkBatch, 'isWriter' | 'xid' | 'oldest_xid'>>`
      select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.ledger_links}) as "isWriter",
             pg_current_xact_id()::text as xid, pg_snapshot_xmin(pg_current_snapshot())::text as oldest_xid`.execute(
      trx,
    )
    const [state] = rows
    if (state === undefined) throw new TypeError('A select without a table has one row')
    if (!state.isWriter) return { ...state, links: 0, last: null }
    const due = await dueAccounts(trx, after)
    if (due.length === 0) return { ...state, links: 0, last: null }
    const links = await linkPostings(trx, due)
    return { ...state, links, last: due.at(-1)?.account_id ?? null }
  })
}

/** Accounts of merchants with postings that are not linked. An account whose owner is no merchant has none. */
async function dueAccounts(trx: Trx, after: string): Promise<DueAccount[]> {
  const { rows } = await sql<DueAccount>`
    select a.id as account_id, merchant.id as merchant_id, coalesce(mark.seq, 0) as seq, a.last_seq
    from ledger_account a
    join merchant on merchant.id::text = split_part(a.owner, ':', ${sql.lit(chart.MERCHANT_PART)})
    left join ledger_link_mark mark on mark.account_id = a.id
    where a.owner like ${chart.merchantOwners} and a.last_seq > coalesce(mark.seq, 0)
    order by a.id <= ${after}::bigint, a.id limit ${MOST_ACCOUNTS}`.execute(trx)
  return rows
}

/** Links the next postings of each account, and moves the marks. @returns the number of new links */
async function linkPostings(trx: Trx, due: readonly DueAccount[]): Promise<number> {
  const shares = fairShares(
    due.map(({ seq, last_seq }) => Number(BigInt(last_seq) - BigInt(seq))),
    BATCH,
  )
  const spans = due.map((account, index) => ({
    ...account,
    upTo: String(BigInt(account.seq) + BigInt(shares[index] ?? 0)),
  }))
  const { rows: entries } = await sql<EntryOfMerchant>`
    select distinct span.merchant_id, p.entry_id
    from unnest(
      ${spans.map(({ account_id }) => account_id)}::bigint[],
      ${spans.map(({ merchant_id }) => merchant_id)}::bigint[],
      ${spans.map(({ seq }) => seq)}::bigint[],
      ${spans.map(({ upTo }) => upTo)}::bigint[]
    ) span (account_id, merchant_id, seq, up_to)
    join ledger_posting p on p.account_id = span.account_id and p.seq > span.seq and p.seq <= span.up_to
    where not exists (
      select from ledger_link link where link.merchant_id = span.merchant_id and link.entry_id = p.entry_id)
    order by span.merchant_id, p.entry_id`.execute(trx)
  const links = await newLinks(trx, entries)
  await insertLinks(trx, links)
  await sql`
    insert into ledger_link_mark (account_id, seq)
    select * from unnest(
      ${spans.map(({ account_id }) => account_id)}::bigint[], ${spans.map(({ upTo }) => upTo)}::bigint[])
    on conflict (account_id) do update set seq = excluded.seq`.execute(trx)
  return links.length
}

/** The links of entries, each merchant's in the order of their ids. */
async function newLinks(trx: Trx, entries: readonly EntryOfMerchant[]): Promise<NewLink[]> {
  if (entries.length === 0) return []
  const heads = await headsOf(trx, [...new Set(entries.map(({ merchant_id }) => merchant_id))])
  const shown = await shownEntries(trx, entries)
  return entries.flatMap(({ merchant_id, entry_id }, index) => {
    const entry = shown[index]
    // A posting whose entry somebody has removed makes no link.
    if (entry === undefined || entry === null) return []
    const before = heads.get(merchant_id) ?? CHAIN_START
    const link = { place: before.place + 1, hash: linkHash(before, entry) }
    heads.set(merchant_id, link)
    return [{ merchant_id, entry_id, ...link }]
  })
}

async function headsOf(trx: Trx, merchants: readonly string[]): Promise<Map<string, LinkPlace>> {
  const { rows } = await sql<{ merchant_id: string; place: string; hash: string }>`
    select merchant_id::text, head.place, encode(head.hash, 'hex') as hash
    from unnest(${merchants}::bigint[]) asked (id)
    cross join lateral (
      select * from ledger_link where merchant_id = asked.id order by place desc limit 1) head`.execute(trx)
  return new Map(rows.map(({ merchant_id, place, hash }) => [merchant_id, { place: Number(place), hash }]))
}

async function insertLinks(trx: Trx, links: readonly NewLink[]): Promise<void> {
  if (links.length === 0) return
  await sql`
    insert into ledger_link (merchant_id, place, entry_id, hash)
    select merchant_id, place, entry_id, decode(hash, 'hex')
    from unnest(
      ${links.map(({ merchant_id }) => merchant_id)}::bigint[],
      ${links.map(({ place }) => place)}::bigint[],
      ${links.map(({ entry_id }) => entry_id)}::bigint[],
      ${links.map(({ hash }) => hash)}::text[]
    ) link (merchant_id, place, entry_id, hash)`.execute(trx)
}
