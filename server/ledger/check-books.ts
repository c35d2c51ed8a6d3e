import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import { linkCheck } from '#shared/books/link-check'
import type { LinkVerdict } from '#shared/books/link-check'
import { CHAIN_START } from '#shared/books/link-text'
import type { LinkPlace } from '#shared/books/link-text'
import * as chart from './chart'
import { linksAfter } from './stored-links'

const PAGE = 1_000
/** Entries without a link that are named. */
const MOST_NAMED = 100

/** An entry that was linked, and whose link is gone. */
interface UnlinkedEntry {
  readonly entry_id: string
  readonly booked_at: Date
}

export interface BooksVerdict extends LinkVerdict {
  /** The first hundred; what was booked in the last seconds and waits for its link is none of them. */
  readonly unlinked: readonly UnlinkedEntry[]
  /** False: the chain does not have the hash at the place that was asked about. Null: none was. */
  readonly continues: boolean | null
}

/**
 * Computes all links of a merchant's books again, a page at a time, and looks for entries whose link is gone.
 *
 * @param kept a place and its hash that somebody has kept, such as those on a printed statement
 * @example
 * const { findings } = await checkBooks(db, merchant_id)
 */
export async function checkBooks(db: Db, merchant_id: string, kept?: LinkPlace): Promise<BooksVerdict> {
  const check = linkCheck(CHAIN_START)
  let after = 0
  let keptHash: string | undefined
  for (;;) {
    const links = await linksAfter(db, { merchant_id, after, limit: PAGE })
    const last = links.at(-1)
    if (last === undefined) break
    keptHash ??= links.find(({ place }) => place === kept?.place)?.hash
    check.add(links)
    after = last.place
  }
  const continues = kept === undefined ? null : keptHash === kept.hash
  return { ...check.verdict(), unlinked: await unlinkedEntries(db, merchant_id), continues }
}

async function unlinkedEntries(db: Db, merchant_id: string): Promise<UnlinkedEntry[]> {
  const { rows } = await sql<UnlinkedEntry>`
    select p.entry_id, min(p.created_at) as booked_at
    from ledger_account a
    join ledger_link_mark mark on mark.account_id = a.id
    join ledger_posting p on p.account_id = a.id and p.seq <= mark.seq
    where a.owner like ${chart.ownersOf(merchant_id)} and not exists (
      select from ledger_link link where link.merchant_id = ${merchant_id} and link.entry_id = p.entry_id)
    group by p.entry_id order by p.entry_id limit ${MOST_NAMED}`.execute(db)
  return rows
}
