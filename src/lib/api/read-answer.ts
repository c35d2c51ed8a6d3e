import * as z from 'zod/mini'
import type { AnswerOf, Operation } from './contract/operation'
import { type Envelope, envelope } from './contract/envelope'
import { ApiError } from './errors'
import type { Exchange } from './exchange'

const SUCCESS = 200
const LONGEST_TEXT = 300

/**
 * The `data` of an answer, checked against the contract.
 * @throws {ApiError} `unauthorized`, `rejected`, `server` or `shape`
 */
export function readAnswer<Line extends Operation>(line: Line, answer: Exchange): AnswerOf<Line>
export function readAnswer(line: Operation, answer: Exchange): unknown {
  const said = envelopeOf(answer)
  const code = Number(said?.code)
  const details = {
    status: answer.status,
    code: said?.code,
    serverText: textOf(said),
    fields: said?.errors,
    retryAfter: secondsToWait(answer.headers.get('retry-after')),
  }
  // An HTML page comes from a captive portal or a proxy and not from the API: it must not sign anybody out.
  if (answer.status === 401 && !isHtml(answer)) throw new ApiError('unauthorized', details)
  if (answer.status >= 500) throw new ApiError('server', details)
  if (!said) throw new ApiError('shape', { status: answer.status, where: line.name })
  if (answer.status >= 400 || code !== SUCCESS) throw new ApiError('rejected', details)
  const data = z.safeParse(line.answer, said.data)
  if (data.success) return data.data
  const field = data.error.issues[0]?.path.join('.')
  throw new ApiError('shape', { status: answer.status, where: field ? `${line.name}: ${field}` : line.name })
}

/** Undefined when the answer is not the API's JSON: a captive portal's page, a proxy's error, a missing code. */
function envelopeOf({ headers, text }: Exchange): Envelope | undefined {
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '')) return undefined
  try {
    return z.safeParse(envelope, JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function isHtml({ headers }: Exchange): boolean {
  return /^text\/html\b/i.test(headers.get('content-type') ?? '')
}

/** SPEC.md section 8: `message` or `msg`. */
function textOf(said: Envelope | undefined): string | undefined {
  const text = (said?.message || said?.msg)?.trim()
  return text ? text.slice(0, LONGEST_TEXT) : undefined
}

function secondsToWait(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined
}
