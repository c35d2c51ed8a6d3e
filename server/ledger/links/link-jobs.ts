import { sql } from 'kysely'
import { repeat } from '#server/core/repeat'
import type { Loop } from '#server/core/repeat'
import type { Db } from '#server/database/schema'
import { writeLinks } from './write-links'

/** With batches of 2000 postings this is six times what a deployment of 300 bookings a second needs. */
const PAUSE_MILLIS = 1_000

/** Writes links batch by batch, and knows when there is nothing to look for. */
export interface LinkWriter {
  /** @returns the number of new links; null when nothing was looked for, because nothing can be new */
  round(): Promise<number | null>
}

/** So many rounds later all accounts are looked at again, for what was committed late while other bookings came. */
const WHOLE_EVERY = 30

/**
 * Between two bookings a round is one read of a sequence. Every posting draws its id from it, so nothing is new while it stands
 * still, except what was booked in a transaction that had not ended when the books were last looked at. So they are looked at until
 * the oldest open transaction is younger than the last id that was drawn. While bookings come, a round looks at the accounts of
 * postings with new ids, and now and then at all of them.
 */
export function linkWriter(db: Db): LinkWriter {
  let after = '0'
  /** The last id that was drawn, and a transaction that began after that. */
  let seen: { readonly id: string; readonly xid: string } | undefined
  let isQuiet = false
  let untilWhole = 0
  return {
    round: async () => {
      const id = await lastPostingId(db)
      if (isQuiet && seen?.id === id) return null
      isQuiet = false
      const since = seen === undefined || seen.id === id || untilWhole === 0 ? null : seen.id
      const { isWriter, links, last, hasMore, xid, oldest_xid } = await writeLinks(db, { after, since })
      after = last ?? '0'
      seen = seen?.id === id ? seen : { id, xid }
      const isWhole = since === null
      if (hasMore) untilWhole = 0
      else untilWhole = isWhole ? WHOLE_EVERY : untilWhole - 1
      isQuiet = isWriter && isWhole && last === null && BigInt(oldest_xid) > BigInt(seen.xid)
      return links
    },
  }
}

async function lastPostingId(db: Db): Promise<string> {
  const { rows } = await sql<{ last_value: string }>`select last_value from ledger_posting_id_seq`.execute(db)
  return rows[0]?.last_value ?? ''
}

/**
 * Links the books in the background. The worker starts it under a lease (`whileLeased`); if two do it all the same, a lock in
 * `writeLinks` lets one write at a time.
 *
 * @param onError called when a round fails; the next one follows after the usual pause
 */
export function startLinkJobs({ db }: { readonly db: Db }, onError: (error: unknown) => void): Loop {
  const writer = linkWriter(db)
  return repeat({ millis: PAUSE_MILLIS, onError, round: async () => await writer.round() })
}
