import { LosslessNumber, stringify } from 'lossless-json'
import type { Operation } from '#shared/contract/operation'
import { SPEC_CALLS } from '#shared/contract/spec-fields'
import type { SpecShape } from '#shared/contract/spec-fields'
import { operations } from '#shared/contract/table'
import type { CallFilter } from '#server/http/call-filter'
import { otherReading } from './other-readings'

/**
 * What a client sees of a back end that was written from SPEC.md alone, to try the console in front of one: `spec`
 * leaves out every parameter and field that SPEC.md does not list and gives amounts as JSON numbers; `spec-other` gives
 * the other readings of SPEC.md, null for empty lists, and HTML for unknown calls; `spec-flat` is `spec` with the fields of
 * an answer beside its code.
 */
export const FLAVOURS = ['spec', 'spec-other', 'spec-flat'] as const
export type Flavour = (typeof FLAVOURS)[number]

/**
 * Operations beyond SPEC.md that the wallet window needs to log in. They stay, because that window belongs to the sandbox
 * and not to the console.
 */
const WALLET_WINDOW: ReadonlySet<string> = new Set(['session.walletChallenge', 'session.walletVerify'])

/** The operations that such a back end does not have. */
export const EXTENSIONS: readonly string[] = operations
  .filter(({ name, source }) => source !== 'spec' && !WALLET_WINDOW.has(name))
  .map(({ name }) => name)

/** How the calls of such a back end are read and answered. */
export function flavourFilter(flavour: Flavour): CallFilter {
  return {
    ask: flavouredUrl,
    answer: async (line, answer) => await flavouredAnswer(flavour, line, answer),
    ...(flavour === 'spec-other' ? { unknownCall: unknownCallPage } : {}),
  }
}

const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/** The parameters of a call without those that SPEC.md does not list: such a back end does not know them. */
function flavouredUrl(line: Operation, url: URL): URL {
  const known = SPEC_CALLS[line.name]
  if (known === undefined) return url
  const left = new URL(url)
  for (const name of new Set(url.searchParams.keys()))
    if (known.query?.includes(name) !== true) left.searchParams.delete(name)
  return left
}

/** The answer to a call as such a back end gives it. Streams stay as they are. */
async function flavouredAnswer(flavour: Flavour, line: Operation, answer: Response): Promise<Response> {
  if (!answer.headers.get('content-type')?.startsWith('application/json')) return answer
  const known = SPEC_CALLS[line.name]
  if (known === undefined) return answer
  const { code, msg, data }: { code?: unknown; msg?: unknown; data?: unknown } = Object(await answer.json())
  const listed = data === undefined ? undefined : stripped(known.answer, data)
  const said =
    flavour === 'spec-other'
      ? { code: String(code), message: msg, data: otherReading(line.name, listed) }
      : flavour === 'spec-flat' && isFields(listed)
        ? { ...listed, code, msg }
        : { code, msg, data: listed }
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  return new Response(stringify(said), { status: answer.status, headers })
}

/** A page of a web server that knows no such call. */
function unknownCallPage(): Response {
  return new Response('<!doctype html><title>404</title><h1>Not found</h1>', {
    status: 404,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  })
}

/** A value without what SPEC.md does not list; a call of which SPEC.md shows nothing answers nothing. */
function stripped(shape: SpecShape | undefined, value: unknown): unknown {
  if (shape === undefined || value === null || value === undefined) return null
  if (shape === 'keep') return value
  if (shape === 'money') return typeof value === 'string' && DECIMAL.test(value) ? new LosslessNumber(value) : value
  if (isRow(shape)) return Array.isArray(value) ? value.map((row) => stripped(shape[0], row)) : value
  const whole = new Map<string, unknown>(Object.entries(Object(value)))
  const kept = Object.entries(shape).filter(([name]) => whole.get(name) !== undefined)
  return Object.fromEntries(kept.map(([name, part]) => [name, stripped(part, whole.get(name))]))
}

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isRow = (shape: object): shape is readonly [SpecShape] => Array.isArray(shape)
