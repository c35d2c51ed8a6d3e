import type { AnswerOf, Operation } from '#shared/contract/operation'
import { noteActivity } from './activity'
import { connected } from './connection'
import { keepDeviceMark } from './device-mark'
import { dropEarly, takeEarly } from './early-reads'
import { isApiError } from './errors'
import { exchange } from './exchange'
import { guardWrite, shareRead } from './in-flight'
import { readAnswer } from './read-answer'
import { type CallOptions, headersOf, type Prepared, prepare, withinOffer } from './request'
import { beginSlowRead } from './slow-network'

/** SPEC.md section 9. */
const RETRIES = 5
const RETRY_AFTER_MS = 500

type Options<Line extends Operation> =
  { signal?: AbortSignal } extends CallOptions<Line> ? [options?: CallOptions<Line>] : [options: CallOptions<Line>]

/**
 * Calls one operation of the contract and returns its checked `data`.
 *
 * A read that gets no answer within 30 s is tried five more times, 500 ms apart. A write is never repeated here: only
 * the owner of its key may send it again. The same write twice at the same time is refused; the same read twice is one
 * request.
 * @throws {ApiError} see its kinds; an abort stays the browser's AbortError, also when the session ended meanwhile
 * @example const { list, total } = await call(transactions, { query: { current: 1, pageSize: 10 }, signal })
 */
export function call<Line extends Operation>(line: Line, ...[options]: Options<Line>): Promise<AnswerOf<Line>>
export async function call(line: Operation, options: { signal?: AbortSignal } = {}): Promise<unknown> {
  const offered = line.more ? await withinOffer(line, options) : options
  const request = prepare(line, offered)
  const own = connected().session.token()
  // The script of the page has asked with parameters that this back end does not take.
  if (offered !== options) dropEarly(prepare(line, options).url)
  const { signal: ended } = connected().session
  const session = ended()
  const { signal } = options
  const answer = (stop: AbortSignal | undefined, send: typeof sendOnce, asked = request) =>
    send(asked, stop ? AbortSignal.any([session, stop]) : session)
  if (line.method === 'GET') {
    const read = (asked: Prepared) => {
      const key = [asked.url, asked.token, connected().language()].join(' ')
      return shareRead(key, signal, (stop) => answer(stop, sendUntilAnswered, asked))
    }
    try {
      return await read(request)
    } catch (error) {
      // A tab that slept has asked with an older token, and another one has told it the newer meanwhile.
      const now = connected().session.token()
      const isOlder = request.token === own && now !== undefined && now !== own
      if (!isOlder || !isApiError(error, 'unauthorized') || session.aborted) throw error
      return await read({ ...request, token: now })
    }
  }
  const content = [line.method, request.url, request.text].join(' ')
  return guardWrite(content, () => answer(signal, sendOnce))
}

async function sendOnce(request: Prepared, signal: AbortSignal): Promise<unknown> {
  const { line, url, text, token, keepalive } = request
  const headers = headersOf(request)
  const init = {
    method: line.method,
    headers,
    keepalive,
    ...(text === undefined ? {} : { body: text }),
  }
  if (token !== undefined && !connected().session.isAway()) noteActivity()
  const early = line.method === 'GET' ? takeEarly(url, headers, connected().headers.time) : undefined
  const answer = await exchange(url, init, signal, early)
  // The session ended while the answer was arriving: nobody may see it.
  signal.throwIfAborted()
  try {
    const data = await readAnswer(line, answer)
    // The session may have ended while a part of the program was loaded to read it.
    signal.throwIfAborted()
    keepDeviceMark(answer.headers)
    takeRenewedToken(token, answer.headers)
    return data
  } catch (error) {
    // A call that needs no token says nothing about one.
    if (isApiError(error, 'unauthorized') && token !== undefined && line.token !== 'none')
      connected().session.refused(token)
    throw error
  }
}

/** After a factor was changed the server sends a new token; the old one stays valid for a short time. */
function takeRenewedToken(token: string | undefined, answered: Headers): void {
  const { headers, session } = connected()
  const renewed = answered.get(headers.token)
  if (token !== undefined && renewed !== null && /^[\w-]{32,128}$/.test(renewed)) session.renewed(token, renewed)
}

async function sendUntilAnswered(request: Prepared, signal: AbortSignal): Promise<unknown> {
  let settle: (() => void) | undefined
  try {
    for (let left = RETRIES; ; left -= 1) {
      try {
        return await sendOnce(request, signal)
      } catch (error) {
        if (!isApiError(error, 'timeout') || left === 0) throw error
        settle ??= beginSlowRead()
        await pause(RETRY_AFTER_MS, signal)
      }
    }
  } finally {
    settle?.()
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}
