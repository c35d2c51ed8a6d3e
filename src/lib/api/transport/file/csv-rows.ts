import { detectDelimiter, streamCsvRows } from 'hucre/csv'
import { ApiError } from '../errors'

/** What is decoded and parsed before the page may draw and answer again: a few milliseconds of work. */
const SLICE_BYTES = 16 * 1024
/** The separator is found in so much of the file, or in all of a smaller one. */
const SAMPLE_CHARACTERS = 32 * 1024
/** A record that does not end before is none: somewhere a quote is missing. */
const LONGEST_RECORD = 1_000_000

const unreadable = (cause?: unknown): ApiError => new ApiError('shape', { flaw: 'rows', cause })

/**
 * The rows of a CSV file (RFC 4180, in UTF-8) while its bytes arrive; the first row is the header. The separator is the
 * one that most lines agree on. Empty lines are left out. Only a part of the file is in memory.
 *
 * @throws {ApiError} `shape` with the flaw `rows` for bytes that are no UTF-8, and for a record without an end
 * @example for await (const cells of csvRows(pieces)) write(cells) // ['No.', 'Amount'], then ['1', '12.50']
 */
export async function* csvRows(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string[], void, undefined> {
  let rest = ''
  let separator: string | undefined
  for await (const text of textsOf(pieces)) {
    rest += text
    if (separator === undefined && rest.length < SAMPLE_CHARACTERS) continue
    separator ??= detectDelimiter(rest)
    const end = endOfRecords(rest, separator)
    yield* rowsIn(rest.slice(0, end), separator)
    rest = rest.slice(end)
    if (rest.length > LONGEST_RECORD) throw unreadable()
  }
  yield* rowsIn(rest, separator ?? detectDelimiter(rest))
}

async function* textsOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  // It removes the byte order mark, and keeps the beginning of a character for the next piece.
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += SLICE_BYTES) {
      yield decoded(decoder, piece.subarray(at, at + SLICE_BYTES))
      await breath()
    }
  }
  yield decoded(decoder)
}

function decoded(decoder: TextDecoder, bytes?: Uint8Array): string {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined })
  } catch (error) {
    throw unreadable(error)
  }
}

/** Lets the page draw and answer. A message, because a timer waits a whole second in a tab that is not shown. */
function breath(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
}

/**
 * Where the last whole record of a text ends. As for the parser, a quote means something at the beginning of a cell only,
 * and a quoted cell may have line ends. Half of a line end counts too: the other half is an empty line, and left out.
 */
function endOfRecords(text: string, separator: string): number {
  const rest = String.raw`[^\r\n${separator}]*(?:[${separator}]|(\r\n?|\n))`
  const cell = new RegExp(String.raw`(?:"[^"]*(?:""[^"]*)*"(?!")|(?!"))${rest}`, 'y')
  let end = 0
  for (let found = cell.exec(text); found; found = cell.exec(text)) if (found[1]) end = cell.lastIndex
  return end
}

function* rowsIn(records: string, delimiter: string): Generator<string[], void, undefined> {
  // A mark at the beginning of a part is a character of a cell: that of the file is gone.
  for (const cells of streamCsvRows(records, { delimiter, skipBom: false, skipEmptyRows: true }))
    yield cells.map(String)
}
