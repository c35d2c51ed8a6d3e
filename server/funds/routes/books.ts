import { languageOf, Refusal } from '#server/core/refusal'
import { timeOf } from '#server/core/filter'
import { tableAnswer } from '#server/export/table-answer'
import { zonedTime } from '#server/export/zoned-time'
import { callerOf, handler } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import * as books from '#shared/contract/books'
import { isZone } from '#shared/time/zone'
import { journalBatches } from '../books/journal-lines'
import { journalCells, journalHeader } from '../books/journal-table'
import { movementBatches, streamCells, streamHeader } from '../books/stream-rows'
import { ownAccounts } from '../own-account'

/** The books as files: the fund stream, and the double-entry journal. */
export const booksRoutes: Handler[] = [
  handler(books.exportStream, async (call, { reads, clock }) => {
    const db = await reads.upToDate()
    const { merchant_id, zone: own } = callerOf(call)
    const { format: extension = 'csv', zone = own, language: asked, ...filter } = call.query
    refuseUnknownZone(zone)
    const language = asked === undefined ? call.language : languageOf(asked)
    const accounts = await ownAccounts(db, { merchant_id, language })
    const writing = { language, accounts, times: zonedTime(zone) }
    const batches = mapped(movementBatches(db, { accounts, filter }), (movement) => streamCells(movement, writing))
    const application = accounts.find(({ account }) => account === filter.account)?.name
    const { start_time, end_time } = filter
    const range = { application, start_time, end_time, now: clock.seconds(), zone, extension }
    return tableAnswer({ columns: streamHeader(language), batches }, { ...range, subject: 'stream', language })
  }),

  handler(books.exportJournal, async (call, { reads, clock }) => {
    const db = await reads.upToDate()
    const { merchant_id, zone: own } = callerOf(call)
    const { zone = own, language: asked, start_time = 0, end_time } = call.query
    refuseUnknownZone(zone)
    const language = asked === undefined ? call.language : languageOf(asked)
    const accounts = await ownAccounts(db, { merchant_id, language })
    const writing = { language, accounts, times: zonedTime(zone) }
    // Ends at a whole second that is over, so that the file of the next period begins with exactly what is missing here.
    const end = Math.min(end_time ?? clock.seconds(), clock.seconds())
    const scope = { merchant_id, from: timeOf(start_time), to: timeOf(end) }
    const batches = mapped(journalBatches(db, scope), (line) => journalCells(line, writing))
    return tableAnswer(
      { columns: journalHeader(language), batches },
      {
        subject: 'journal',
        language,
        application: undefined,
        start_time: call.query.start_time,
        end_time,
        now: clock.seconds(),
        zone,
        extension: 'csv',
      },
    )
  }),
]

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
