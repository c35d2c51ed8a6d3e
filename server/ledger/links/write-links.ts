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
  /** True: something may be left for the next batch. */
  readonly hasMore: boolean
  /** The id of this transaction, and of the oldest that had not ended when it began. */
  readonly xid: string
  readonly oldest_xid: string
}

/** Where a batch looks. */
export interface LinkLook {
  /** The account to begin after: with `last` of the batch before, each account has its turn. */
  readonly after: string
  /** Only accounts with postings of higher ids than this are looked at; null: all accounts. */
  readonly since: string | null
}

/**
 * Links a batch of entries that are not linked yet. A transaction of its own, with a lock that only one process has at a time; it
 * takes no lock that a booking needs.
 *
 * @example
 * const { links } = await writeLinks(db, { after: '0', since: null })
 */
export async function writeLinks(db: Db, look: LinkLook): Promise<LinkBatch> {
  return await inTransaction(db, async (trx) => {
    const { rows } = await sql<Pick<LinkBatch, 'isWriter' | 'xid' | 'oldest_xid'>>`
      select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.ledger_links}) as "isWriter",
             pg_current_xact_id()::text as xid, pg_snapshot_xmin(pg_current_snapshot())::text as oldest_xid`.execute(
      trx,
    )
    const [state] = rows
    if (state === undefined) throw new TypeError('A select without a table has one row')
    if (!state.isWriter) return { ...state, links: 0, last: null, hasMore: true }
    const due = await dueAccounts(trx, look)
    const links = due.length === 0 ? 0 : await linkPostings(trx, due)
    const waiting = due.reduce((total, account) => total + waitingOf(account), 0)
    const hasMore = due.length === MOST_ACCOUNTS || waiting > BATCH
    return { ...state, links, last: due.at(-1)?.account_id ?? null, hasMore }
  })
}

const waitingOf = ({ seq, last_seq }: Pick<DueAccount, 'seq' | 'last_seq'>): number =>
  Number(BigInt(last_seq) - BigInt(seq))

/** An owner that is no merchant's has no number in this part: a cast that fails would end the round for all. */
const MERCHANT = sql`split_part(a.owner, ':', ${sql.lit(chart.MERCHANT_PART)})`

/** Accounts of merchants with postings that are not linked. An account whose owner is no merchant has none. */
async function dueAccounts(trx: Trx, { after, since }: LinkLook): Promise<DueAccount[]> {
  // Few accounts have new postings: `offset 0` makes the planner look up these alone, and not read all.
  const accounts =
    since === null
      ? sql`ledger_account a left join ledger_link_mark mark on mark.account_id = a.id`
      : sql`
        (select distinct account_id from ledger_posting where id > ${since}::bigint offset 0) fresh
        cross join lateral (select * from ledger_account where id = fresh.account_id offset 0) a
        left join lateral (select seq from ledger_link_mark where account_id = a.id offset 0) mark on true`
  const { rows } = await sql<DueAccount>`
    select a.id as account_id, merchant.id as merchant_id, coalesce(mark.seq, 0) as seq, a.last_seq
    from ${accounts}
    cross join lateral (
      select id from merchant where id = case when ${MERCHANT} ~ '^[0-9]{1,18}$' then ${MERCHANT}::bigint end offset 0) merchant
    where a.owner like ${chart.merchantOwners} and a.last_seq > coalesce(mark.seq, 0)
    order by a.id <= ${after}::bigint, a.id limit ${MOST_ACCOUNTS}`.execute(trx)
  return rows
}

/** Links the next postings of each account, and moves the marks. @returns the number of new links */
async function linkPostings(trx: Trx, due: readonly DueAccount[]): Promise<number> {
  const shares = fairShares(due.map(waitingOf), BATCH)
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
