import * as z from 'zod/mini'
import { id } from '#shared/contract/fields'
import type { Operation } from '#shared/contract/operation'
import { SPEC_CALLS } from '#shared/contract/spec-fields'
import { ApiError } from '@/lib/api/transport/errors'
import type { Exchange } from '@/lib/api/transport/exchange'
import { UNKNOWN } from '#shared/money/amount'
import { failed, whole } from './judge'
import type { CallResult, Difference } from './report'

/** How a probe asks: once, with the parameters or without a token. */
export interface Asking {
  readonly ask: (line: Operation, question: Question) => Promise<Exchange | ApiError>
  /** The data as the console reads it; undefined when it cannot. */
  readonly read: (line: Operation, answer: Exchange) => Promise<unknown>
}

/** What is sent. */
export interface Question {
  readonly query?: Readonly<Record<string, string | number>>
  readonly token?: string
  /** Nothing that says who asks. */
  readonly isStranger?: true
}

const SIZE = 10
const page = z.object({ list: z.array(z.looseObject({})), total: z.optional(z.number()) })
type Row = Readonly<Record<string, unknown>>

/** A call whose answer was read, and what it was asked. */
export interface Answered {
  readonly line: Operation
  readonly query: Readonly<Record<string, string | number>>
  readonly data: unknown
}

/** What only a second question finds out about a call that answered well. One result for each fault that it has. */
export async function probe(answered: Answered, asking: Asking): Promise<CallResult[]> {
  const found = [await pagesOf(answered, asking), await filterOf(answered, asking), await strangerOf(answered, asking)]
  return found.filter((result) => result !== undefined)
}

/** Pages: as many rows as were asked for, each once, other ones on the second, and a total that has room for them. */
async function pagesOf({ line, query, data }: Answered, asking: Asking): Promise<CallResult | undefined> {
  const first = z.safeParse(page, data).data
  if (SPEC_CALLS[line.name]?.query?.includes('pageSize') !== true || first === undefined) return undefined
  const { list, total = Number.NaN } = first
  const faults: Difference[] = []
  const expect = (isFault: boolean, ...words: [field: string, expected: string, got: string]) =>
    isFault && faults.push(whole(...words))
  expect(list.length > SIZE, 'pageSize', `at most ${SIZE} rows of a page`, `${list.length} rows`)
  const doubled = firstDoubled(list.map(identityOf(line)))
  expect(doubled !== undefined, 'data.list', 'each row once', `${doubled} more than once`)
  expect(list.length > total, 'data.total', `at least ${list.length}, as many as there are rows`, String(total))
  const few = `${list.length} of ${total} rows`
  expect(list.length < Math.min(SIZE, total), 'data.list', `${SIZE} rows of a page that is not the last`, few)
  if (list.length === SIZE) {
    const next = await rowsOf(line, { ...query, current: 2, pageSize: SIZE }, asking)
    const isSame = next !== undefined && next.length > 0 && JSON.stringify(next) === JSON.stringify(list)
    expect(isSame, 'current', 'other rows on page 2', 'the rows of page 1 again')
    const seen = SIZE + (isSame ? 0 : (next?.length ?? 0))
    expect(seen > total, 'data.total', `at least ${seen}, as many as two pages have`, String(total))
  }
  return faults.length === 0
    ? undefined
    : failed({ ...line, name: `${line.name}, its pages` }, faults, 'rows that are missing, or that are there twice')
}

/** The filter by status: every row that comes has it. */
async function filterOf({ line, data }: Answered, asking: Asking): Promise<CallResult | undefined> {
  const rows = z.safeParse(page, data).data?.list ?? []
  if (line.name !== 'transactions.list' || rows.length === 0) return undefined
  const present = [...new Set(rows.map(({ status }) => Number(status)).filter(Number.isInteger))]
  for (const status of [...present, present.includes(6) ? 8 : 6]) {
    const filtered = await rowsOf(line, { status, current: 1, pageSize: SIZE }, asking)
    const other = filtered?.find((row) => Number.isInteger(row['status']) && row['status'] !== status)
    if (other === undefined) continue
    const difference = whole('status', `rows with status ${status} only`, `one with status ${String(other['status'])}`)
    return failed({ ...line, name: `${line.name}, its filter` }, [difference], 'payments that were not asked for')
  }
  return undefined
}

/** What the console sends to an API of another origin. */
const HEADERS = ['x-token', 'x-language', 'x-time', 'content-type', 'idempotency-key']
const METHODS = ['PUT', 'POST', 'DELETE']

/**
 * The answer to the question that a browser asks before it lets a page of another origin call. A back end that takes no
 * page of another origin is asked nothing: its console stands on its own origin.
 *
 * @param preflight answers the question for a method
 */
export async function originsOf(
  line: Operation,
  preflight: (method: string, headers: readonly string[]) => Promise<Headers | undefined>,
): Promise<CallResult | undefined> {
  const refused = new Set<string>()
  for (const method of METHODS) {
    const answer = await preflight(method, HEADERS)
    if (!answer?.has('access-control-allow-origin')) return undefined
    const methods = listIn(answer, 'access-control-allow-methods')
    const headers = listIn(answer, 'access-control-allow-headers')
    if (!methods.includes(method.toLowerCase()) && method !== 'POST') refused.add(method)
    for (const name of HEADERS) if (!headers.includes(name)) refused.add(name)
  }
  if (refused.size === 0) return undefined
  const difference = whole('CORS', `${[...METHODS, ...HEADERS].join(', ')} allowed`, `not ${[...refused].join(', ')}`)
  return failed({ ...line, name: 'another origin' }, [difference], 'nothing: the browser stops its calls')
}

const listIn = (headers: Headers, name: string): string[] =>
  (headers.get(name) ?? '').split(',').map((part) => part.trim().toLowerCase())

/** Whoever has no token gets nothing: another answer would show a merchant's money to everybody. */
async function strangerOf({ line, query }: Answered, asking: Asking): Promise<CallResult | undefined> {
  if (line.token !== 'full' || line.source !== 'spec') return undefined
  const answer = await asking.ask(line, { query, isStranger: true })
  const isRefused = answer instanceof ApiError || answer.status >= 400 || codeOf(answer.text) === 401
  if (isRefused) return undefined
  const difference = whole('HTTP status', '401 without a token', String(answer.status))
  return failed(
    { ...line, name: `${line.name}, without a token` },
    [difference],
    'nothing of it, but everybody may read it',
  )
}

function codeOf(text: string): number | undefined {
  try {
    return Number(Object(JSON.parse(text))['code'])
  } catch {
    return undefined
  }
}

async function rowsOf(line: Operation, query: NonNullable<Question['query']>, { ask, read }: Asking) {
  const answer = await ask(line, { query })
  return answer instanceof ApiError ? undefined : z.safeParse(page, await read(line, answer)).data?.list
}

/** What names a row of a list; undefined where SPEC.md gives it no name: two of those may be alike. */
const identityOf =
  ({ answer }: Operation) =>
  (row: Row): string | undefined => {
    const list = answer instanceof z.core.$ZodObject ? answer._zod.def.shape['list'] : undefined
    const element = list instanceof z.core.$ZodArray ? list._zod.def.element : undefined
    const fields = element instanceof z.core.$ZodObject ? Object.entries(element._zod.def.shape) : []
    const name = fields.find(([field, schema]) => schema === id && /^(?:handle_)?id$|^appid$/.test(field))?.[0]
    const value = name === undefined ? undefined : row[name]
    return typeof value === 'string' && value !== UNKNOWN ? value : undefined
  }

const firstDoubled = (names: readonly (string | undefined)[]): string | undefined =>
  names.find((name, at) => name !== undefined && names.indexOf(name) < at)
