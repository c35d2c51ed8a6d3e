import * as z from 'zod/mini'
import type { AnswerOf, Operation } from '#shared/contract/operation'
import { type Envelope, envelope } from '#shared/contract/envelope'
import { ApiError, type Flaw } from './errors'
import type { Exchange } from './exchange'
import { noteUnread } from './unread-fields'

const SUCCESS = 200
const UNAUTHORIZED = 401
/**
 * What is read of an envelope, as far as it goes: all, else without words in a shape that we do not know, else the words
 * alone: a failure may be told without a code (SPEC.md section 8).
 */
const PARTS = [
  envelope,
  z.pick(envelope, { code: true, data: true }),
  z.pick(envelope, { msg: true, message: true }),
  z.object({}),
]
type Said = Partial<Envelope>
const LONGEST_TEXT = 300

/**
 * The `data` of an answer, checked against the contract. What does not fit it is read again, leniently (decision 13).
 * @throws {ApiError} `unauthorized`, `rejected`, `server` or `shape`
 */
export function readAnswer<Line extends Operation>(line: Line, answer: Exchange): Promise<AnswerOf<Line>>
export async function readAnswer(line: Operation, answer: Exchange): Promise<unknown> {
  const { status } = answer
  const said = envelopeOf(answer)
  // Some servers tell the end of a session, as every failure, by the code of a 200.
  const isEnded = status === UNAUTHORIZED || (status < 300 && said?.code === UNAUTHORIZED)
  const details = {
    status,
    code: said?.code,
    serverText: textOf(said),
    fields: said?.errors,
    retryAfter: secondsToWait(answer.headers.get('retry-after')),
  }
  // An HTML page comes from a captive portal or a proxy and not from the API: it must not sign anybody out.
  if (isEnded && !isHtml(answer)) throw new ApiError('unauthorized', details)
  if (status >= 500) throw new ApiError('server', details)
  if (!said || (status < 400 && said.code === undefined))
    throw new ApiError('shape', { status, where: line.name, flaw: flawOf(answer) })
  if (status >= 400 || said.code !== SUCCESS) throw new ApiError('rejected', details)
  const data = z.safeParse(line.answer, said.data)
  return data.success ? data.data : await readAgain(line, answer)
}

/** The lenient reading is loaded by whoever meets an answer that needs it, and by nobody else. */
async function readAgain(line: Operation, { status, text }: Exchange): Promise<unknown> {
  const { readLeniently } = await import('./reading/read-leniently')
  const read = readLeniently(line, text)
  if ('lacks' in read) {
    const where = read.lacks === '' ? line.name : `${line.name}: ${read.lacks}`
    throw new ApiError('shape', { status, where, flaw: 'fields' })
  }
  noteUnread(line.name, read.unread)
  return read.data
}

/** Undefined when the answer is not the API's JSON: a captive portal's page, a proxy's error. */
function envelopeOf(answer: Exchange): Said | undefined {
  if (!isJson(answer)) return undefined
  try {
    const said: unknown = JSON.parse(answer.text)
    return PARTS.map((part): Said | undefined => z.safeParse(part, said).data).find((part) => part !== undefined)
  } catch {
    return undefined
  }
}

function flawOf(answer: Exchange): Flaw {
  if (answer.text.trim() === '') return 'empty'
  if (isHtml(answer)) return 'page'
  return isJson(answer) ? (isWhole(answer.text) ? 'fields' : 'cut') : 'type'
}

function isWhole(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const isJson = ({ headers }: Exchange): boolean =>
  /^application\/(?:[\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '')

const isHtml = ({ headers }: Exchange): boolean => /^text\/html\b/i.test(headers.get('content-type') ?? '')

/** SPEC.md section 8: `message` or `msg`. */
function textOf(said: Said | undefined): string | undefined {
  const text = (said?.message || said?.msg)?.trim()
  return text ? text.slice(0, LONGEST_TEXT) : undefined
}

function secondsToWait(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined
}
