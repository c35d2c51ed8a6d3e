import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { connect, connected } from '@/lib/api/transport/connection'
import type { Operation } from '#shared/contract/operation'
import { operations } from '#shared/contract/table'
import { edit, info } from '#shared/contract/user'
import { ApiError, isApiError } from '@/lib/api/transport/errors'
import { exchange } from '@/lib/api/transport/exchange'
import type { Exchange } from '@/lib/api/transport/exchange'
import { readAnswer } from '@/lib/api/transport/read-answer'
import { headersOf, prepare } from '@/lib/api/transport/request'
import { absent, failed, judge, notCalled, present, whole } from './judge'
import { type Answered, originsOf, probe, type Question } from './probes'
import { FIRST, learn, questionOf } from './questions'
import type { Known } from './questions'
import { reportOf } from './report'
import type { CallResult, Report } from './report'

/** A back end, and who asks it. */
export interface Target {
  /** Where its calls are: `https://api.example.com/api/v1`. */
  readonly api: string
  /** The token of a signed-in merchant. It is sent and never printed. */
  readonly token: string
  /** Other paths, by operation, as in config.json. */
  readonly paths?: Readonly<Record<string, string>>
  readonly headers?: { token: string; language: string; time: string }
  /** Where the console will stand, when that is another origin than the API's. */
  readonly origin?: string
}

const HEADERS = { token: 'X-Token', language: 'X-Language', time: 'X-Time' }
const WRONG_TOKEN = 'a-token-that-was-never-given-to-anybody'
const NEVER = new AbortController().signal
const MOST_WAITS = 5
const LONGEST_WAIT_SECONDS = 70

/**
 * Calls every operation of the contract that only reads, with the console's own code, and compares what comes back with
 * the contract and with what the console reads of it. Nothing is changed: no call that writes is made.
 *
 * @throws ApiError `unauthorized` when the token is refused: nothing can be found out then
 * @example (await checkConformance({ api: 'http://localhost:4173/api/v1', token })).conforms // 'all'
 */
export async function checkConformance(target: Target): Promise<Report> {
  connectTo(target)
  const lines = [...operations].sort((one, other) => placeOf(one) - placeOf(other))
  const results: CallResult[] = []
  const answered: Answered[] = []
  let known: Known = { now: Math.floor(Date.now() / 1000) }
  for (const line of lines) {
    const { result, told, read } = await resultOf(line, known)
    results.push(result)
    if (read) answered.push(read)
    known = { ...known, ...told }
  }
  results.push(await strangerIsRefused())
  for (const each of answered) results.push(...(await probe(each, { ask, read: dataOf })))
  const origins = await originsOf(edit, (method, asked) => preflight(target, method, asked))
  if (origins) results.push(origins)
  return reportOf(target.api, results)
}

function connectTo({ api, token, paths = {}, headers = HEADERS }: Target): void {
  connect({
    base: api,
    headers,
    paths,
    language: () => 'en-US',
    takesMore: () => Promise.resolve(true),
    error_report_url: null,
    session: {
      token: () => token,
      signal: () => NEVER,
      refused: () => undefined,
      renewed: () => undefined,
      isAway: () => false,
    },
  })
}

/** Capabilities first, then what the others are asked about. */
function placeOf({ name }: Operation): number {
  const place = [info.name, 'system.capabilities', ...FIRST].indexOf(name)
  return place === -1 ? Infinity : place
}

interface Found {
  readonly result: CallResult
  readonly told?: Partial<Known>
  /** An answer that can be asked about again. */
  readonly read?: Answered
}

async function resultOf(line: Operation, known: Known): Promise<Found> {
  // As in the console: an extension is used when the back end names it.
  const isNamed = known.operations?.includes(line.name) ?? line.name === 'system.capabilities'
  if (line.source === 'extension' && !isNamed) return { result: absent(line) }
  const question = questionOf(line, known)
  if ('why' in question) return { result: notCalled(line, question.why) }
  const answer = await ask(line, question)
  if (line.name === info.name && !(answer instanceof ApiError) && answer.status === 401)
    throw new ApiError('unauthorized', { status: 401 })
  const found = await judge(line, answer)
  if (line.name === 'system.capabilities') {
    // As in the console: whoever refuses the question, in whatever way, has none of our extensions.
    const isRefused = !(answer instanceof ApiError) && answer.status >= 400
    return { result: isRefused ? absent(line) : { ...found, fails: false }, told: offered(answer) }
  }
  const result =
    line.source === 'extension' && found.verdict === 'absent'
      ? failed(line, [whole('HTTP status', 'an answer: capabilities name this call', 'no such call')], found.shows)
      : found
  if (answer instanceof ApiError) return { result }
  const data = await dataOf(line, answer)
  const told = learn(line.name, data)
  return answer.status === 200 ? { result, told, read: { line, query: question.query, data } } : { result, told }
}

const told = z.object({ data: z.object({ operations: z.array(z.string()), server_time: z.optional(z.int()) }) })

/** The extensions that a back end names, and its clock: it may stand elsewhere than ours. */
function offered(answer: Exchange | ApiError): Partial<Known> {
  if (answer instanceof ApiError || answer.status !== 200) return { operations: [] }
  try {
    const { data } = z.parse(told, JSON.parse(answer.text))
    return { operations: data.operations, ...(data.server_time !== undefined && { now: data.server_time }) }
  } catch {
    return { operations: [] }
  }
}

/** The data as the console reads it; undefined when it cannot. */
async function dataOf(line: Operation, answer: Exchange): Promise<unknown> {
  try {
    return await readAnswer(line, answer)
  } catch {
    return undefined
  }
}

/** Whoever has no valid token gets 401: another answer would show a merchant's money to everybody. */
async function strangerIsRefused(): Promise<CallResult> {
  const line: Operation = { ...info, name: 'a wrong token' }
  const answer = await ask(line, { token: WRONG_TOKEN })
  const got = answer instanceof ApiError ? answer.message : String(answer.status)
  return got === '401'
    ? present(line, 'the log-in page when a session has ended')
    : failed(line, [whole('HTTP status', '401', got)], 'a session that never ends')
}

/** Asks once, or again after the pause that a rate limit demands. A failure to get an answer is an answer here. */
async function ask(line: Operation, question: Question): Promise<Exchange | ApiError> {
  for (let waits = 0; ; waits += 1) {
    const request = prepare(line, question)
    const download = line.stream === 'file' ? { Accept: '*/*', 'X-Download': '1' } : {}
    try {
      const { [connected().headers.token]: _who, ...nameless } = headersOf(request)
      const headers = { ...(question.isStranger ? nameless : headersOf(request)), ...download }
      const answer = await exchange(request.url, { method: line.method, headers }, NEVER)
      if (answer.status !== 429 || waits === MOST_WAITS) return answer
      const seconds = Number(answer.headers.get('retry-after') ?? 1)
      await pause(Math.min(seconds, LONGEST_WAIT_SECONDS) * 1000)
    } catch (error) {
      if (isApiError(error)) return error
      throw error
    }
  }
}

/** Asks what a browser asks before a call from another origin. */
async function preflight({ api, origin }: Target, method: string, asked: readonly string[]) {
  const headers = {
    Origin: origin ?? 'https://console.example',
    'Access-Control-Request-Method': method,
    'Access-Control-Request-Headers': asked.join(','),
  }
  try {
    return (await fetch(`${api}${edit.path}`, { method: 'OPTIONS', headers })).headers
  } catch {
    return undefined
  }
}
