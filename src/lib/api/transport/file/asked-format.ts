import { ApiError } from '../errors'

/** The bytes of a file as they arrive. */
export type Pieces = AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>

/** What the bytes are, by the extension that such a file has. `xls` is the workbook of before 2007. */
type Kind = 'csv' | 'xlsx' | 'xls'

/** Content types that leave no doubt. `application/vnd.ms-excel` is said of CSV and of workbooks, old and new. */
const KINDS_BY_TYPE: readonly (readonly [RegExp, Kind])[] = [
  [/^text\//i, 'csv'],
  [/spreadsheetml|^application\/(?:x-)?zip\b/i, 'xlsx'],
]
/** The first bytes of an archive, which an XLSX file is, and of the container that an XLS file is. */
const KINDS_BY_BYTES: readonly (readonly [readonly number[], Kind])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'xlsx'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'xls'],
]
const HEAD_BYTES = 4

interface Answered {
  /** The name of the call. */
  where: string
  /** The content type, when the service said one. */
  type: string | null
  /** The parameter `format` of the call. */
  format: unknown
  pieces: Pieces
}

/**
 * A file in the format that was asked. A back end with SPEC.md's parameters alone sends the one that it has, and under
 * the name of the other one nobody could open it: CSV becomes a workbook while it arrives, a workbook is refused where
 * CSV was asked. The code that writes workbooks is loaded only then. A call without `format` gets the bytes as they are.
 *
 * @throws {ApiError} `shape` with the flaw `workbook` or `file`; later, while reading, with the flaw `rows`
 */
export async function inAskedFormat({ where, type, format, pieces }: Answered): Promise<Pieces> {
  if (format !== 'csv' && format !== 'xlsx') return pieces
  const told = KINDS_BY_TYPE.find(([pattern]) => pattern.test(type ?? ''))?.[1]
  const { kind, all } = told === undefined ? await lookedAt(pieces) : { kind: told, all: pieces }
  if (kind === format) return all
  if (kind !== 'csv') throw new ApiError('shape', { where, flaw: kind === 'xlsx' ? 'workbook' : 'file' })
  const { workbookOf } = await import('./csv-workbook')
  return workbookOf(all)
}

/** What the first bytes are, and all the bytes. */
async function lookedAt(pieces: Pieces): Promise<{ kind: Kind; all: Pieces }> {
  const first: Uint8Array<ArrayBuffer>[] = []
  const head: number[] = []
  while (head.length < HEAD_BYTES) {
    const next = await pieces.next()
    if (next.done) break
    first.push(next.value)
    head.push(...next.value.subarray(0, HEAD_BYTES))
  }
  const found = KINDS_BY_BYTES.find(([bytes]) => bytes.every((byte, at) => byte === head[at]))
  return { kind: found?.[1] ?? 'csv', all: chained(first, pieces) }
}

async function* chained(first: readonly Uint8Array<ArrayBuffer>[], rest: Pieces): Pieces {
  yield* first
  yield* rest
}
