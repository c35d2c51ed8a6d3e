import { languageOf, Refusal } from '#server/core/refusal'
import { timeOf } from '#server/core/filter'
import { tableAnswer } from '#server/export/table-answer'
import { zonedTime } from '#server/export/zoned-time'
import { callerOf, handler } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import { lastLink, linksAfter } from '#server/ledger/stored-links'
import * as bookLinks from '#shared/contract/book-links'
import * as books from '#shared/contract/books'
import { isZone } from '#shared/time/zone'
import type { StoredLink } from '#shared/books/link-faults'
import type * as z from 'zod/mini'
import { journalBatches } from '../books/journal-lines'
import { journalCells, journalHeader } from '../books/journal-table'
import { settledEnd } from '../books/settled-end'
import { movementBatches, streamCells, streamHeader } from '../books/stream-rows'
import { ownAccounts } from '../own-account'

/** The books as files: the fund stream, and the double-entry journal; and the links over them. */
export const booksRoutes: Handler[] = [
  handler(books.exportStream, async (call, { db: primary, reads, clock }) => {
    const { merchant_id, zone: own } = callerOf(call)
    const { format: extension = 'csv', zone = own, language: asked, ...wanted } = call.query
    // A booking has its time before it is committed. Without this wait, one could be missing in this file and in the one that begins here.
    const { start_time, end_time: bound } = wanted
    const isOver = bound !== undefined && bound <= clock.seconds()
    const settled = isOver ? await settledEnd(primary, { asked: bound, now: clock.seconds() }) : bound
    const end_time = settled && Math.max(settled, start_time ?? 0)
    const db = await reads.upToDate()
    const filter = { ...wanted, ...(end_time !== undefined && { end_time }) }
    refuseUnknownZone(zone)
    const language = asked === undefined ? call.language : languageOf(asked)
    const accounts = await ownAccounts(db, { merchant_id, language })
    const writing = { language, accounts, times: zonedTime(zone) }
    const batches = mapped(movementBatches(db, { accounts, filter }), (movement) => streamCells(movement, writing))
    const application = accounts.find(({ account }) => account === filter.account)?.name
    const range = {
      application,
      start_time,
      end_time,
      is_cut: end_time !== bound,
      now: clock.seconds(),
      zone,
      extension,
    }
    return tableAnswer({ columns: streamHeader(language), batches }, { ...range, subject: 'stream', language })
  }),

  handler(books.exportJournal, async (call, { db: primary, reads, clock }) => {
    const { merchant_id, zone: own } = callerOf(call)
    const { zone = own, language: asked, start_time = 0, end_time } = call.query
    refuseUnknownZone(zone)
    const language = asked === undefined ? call.language : languageOf(asked)
    // A transaction that has run since before the first second leaves nothing that is settled: the file is empty, and not turned round.
    const end = Math.max(await settledEnd(primary, { asked: end_time, now: clock.seconds() }), start_time)
    const db = await reads.upToDate()
    const accounts = await ownAccounts(db, { merchant_id, language })
    const writing = { language, accounts, times: zonedTime(zone) }
    const scope = { merchant_id, from: timeOf(start_time), to: timeOf(end) }
    const batches = mapped(journalBatches(db, scope), (line) => journalCells(line, writing))
    return tableAnswer(
      { columns: journalHeader(language), batches },
      {
        subject: 'journal',
        language,
        application: undefined,
        start_time: call.query.start_time,
        end_time: end,
        is_cut: end !== end_time,
        now: clock.seconds(),
        zone,
        extension: 'csv',
      },
    )
  }),

  handler(bookLinks.booksHead, async (call, { db }) => await lastLink(db, callerOf(call).merchant_id)),

  handler(bookLinks.booksLinks, async (call, { db }) => {
    const { merchant_id } = callerOf(call)
    const links = await linksAfter(db, { merchant_id, after: call.query.after, limit: bookLinks.LINKS_PER_PAGE })
    return { list: links.map(linkAnswer) }
  }),
]

function linkAnswer({ place, hash, entry_id, entry }: StoredLink): z.output<typeof bookLinks.bookLink> {
  if (entry === null) return { place, hash, entry_id, entry }
  const { booked_ms, reason, postings } = entry
  return { place, hash, entry_id, entry: { booked_ms, reason, postings: [...postings] } }
}

function refuseUnknownZone(zone: string): void {
  if (!isZone(zone))
    throw new Refusal('parameter_error', [
      { path: 'zone', message: 'An IANA time zone', chinese: '须为 IANA 时区名称' },
    ])
}

async function* mapped<Row, Cells>(
  batches: AsyncIterable<readonly Row[]>,
  toCells: (row: Row) => Cells,
): AsyncGenerator<Cells[], void, undefined> {
  for await (const batch of batches) yield batch.map(toCells)
}
