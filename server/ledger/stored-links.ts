import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import type { StoredLink } from '#shared/books/link-faults'
import { CHAIN_START } from '#shared/books/link-text'
import type { LinkPlace } from '#shared/books/link-text'
import { shownEntries } from './links/shown-entries'

/** Which links are wanted. */
export interface LinkPage {
  readonly merchant_id: string
  /** The place before the first one; 0 for all from the beginning. */
  readonly after: number
  readonly limit: number
}

/** The links of a merchant after a place, in their order, each with its entry as the books have it now. */
export async function linksAfter(db: Db, { merchant_id, after, limit }: LinkPage): Promise<StoredLink[]> {
  const { rows } = await sql<{ place: string; hash: string; entry_id: string }>`
    select place, encode(hash, 'hex') as hash, entry_id from ledger_link
    where merchant_id = ${merchant_id} and place > ${after} order by place limit ${limit}`.execute(db)
  const entries = await shownEntries(
    db,
    rows.map(({ entry_id }) => ({ merchant_id, entry_id })),
  )
  return rows.map(({ place, hash, entry_id }, index) => ({
    place: Number(place),
    hash,
    entry_id,
    entry: entries[index] ?? null,
  }))
}

/** The last link of a merchant, and when its entry was booked; null before the first link, and for an entry that is gone. */
export async function lastLink(
  db: Db,
  merchant_id: string,
): Promise<LinkPlace & { readonly booked_ms: number | null }> {
  const { rows } = await sql<{ place: string }>`
    select place from ledger_link where merchant_id = ${merchant_id} order by place desc limit 1`.execute(db)
  const [head] = await linksAfter(db, { merchant_id, after: Number(rows[0]?.place ?? 1) - 1, limit: 1 })
  if (head === undefined) return { ...CHAIN_START, booked_ms: null }
  return { place: head.place, hash: head.hash, booked_ms: head.entry?.booked_ms ?? null }
}
