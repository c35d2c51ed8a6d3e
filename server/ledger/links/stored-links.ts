import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import type { StoredLink } from '#shared/books/link-faults'
import { shownEntries } from './shown-entries'

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
