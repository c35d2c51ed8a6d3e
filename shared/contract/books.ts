import * as z from 'zod/mini'
import { nothing, range } from './fields'
import { stream } from './fund-stream'
import { operation } from './operation'
import { line } from './text-fields'

const merchantFile = { token: 'full', open: true, stepUp: 'none', rate: 'export', stream: 'file' } as const

/** The zone of the times (an IANA name) and the language of the headings; the merchant's own by default. */
const writing = { zone: z.optional(line(64)), language: z.optional(line(16)) }

/**
 * The fund stream as a file, with the same filters: each movement with its worth in fiat at its time, and the rate and
 * its source that were stored with the booking. What nobody knew then is an empty cell.
 */
export const exportStream = operation({
  name: 'account.exportStream',
  method: 'GET',
  path: '/account/stream/export',
  source: 'extension',
  ...merchantFile,
  query: z.object({
    ...z.omit(stream.query, { current: true, pageSize: true, before: true }).shape,
    ...writing,
    format: z.optional(z.enum(['csv', 'xlsx'])),
  }),
  answer: nothing,
})

/**
 * Every booking of a period as double-entry CSV, oldest first, for accounting software (docs/accounting.md). Times are
 * [start, end), so files of adjoining periods hold every booking exactly once.
 */
export const exportJournal = operation({
  name: 'account.exportJournal',
  method: 'GET',
  path: '/account/journal/export',
  source: 'extension',
  ...merchantFile,
  query: z.object({ ...range, ...writing }),
  answer: nothing,
})
