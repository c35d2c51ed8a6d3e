import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { AnswerOf, Operation } from '#shared/contract/operation'
import { get } from './proxy'

const AGAIN_MILLIS = 150
/** What may pass: another call with the same key is under way, the limit of a minute, and everything from 500 on. */
const PASSES: ReadonlySet<number> = new Set([409, 429])
const envelope = z.object({ code: z.int(), msg: z.optional(z.string()), data: z.optional(z.unknown()) })

export interface Caller {
  readonly port: number
  readonly origin: string
  readonly token: string
}

interface Parts {
  readonly body?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, string>>
  /** A proof of `/user/verification`. */
  readonly proof?: string
}

/** Does work again until it does not throw: for what a test needs while parts of the deployment are down. */
export async function untilDone<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch {
      await pause(AGAIN_MILLIS)
    }
  }
}

/**
 * Makes a call through nginx as a careful client does: the same body under the same Idempotency-Key, until there is an
 * answer to it. @throws Error when the call is refused
 */
export async function persistentCall<Line extends Operation>(
  line: Line,
  caller: Caller,
  parts?: Parts,
): Promise<AnswerOf<Line>>
export async function persistentCall(
  line: Operation,
  { port, origin, token }: Caller,
  { body, query = {}, proof }: Parts = {},
): Promise<unknown> {
  const path = `/api/v1${line.path}?${new URLSearchParams({ ...query }).toString()}`
  const ref = body?.['client_ref']
  const key = typeof ref === 'string' ? ref : randomUUID()
  const headers = {
    Origin: origin,
    'X-Token': token,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(line.keyed === true ? { 'Idempotency-Key': key } : {}),
    ...(proof === undefined ? {} : { 'X-Step-Up': proof }),
  }
  const sent = { method: line.method, headers, body: body === undefined ? null : JSON.stringify(body) }
  for (;;) {
    const answer = await get(port, path, sent).catch(() => undefined)
    if (answer !== undefined && answer.status < 500 && !PASSES.has(answer.status)) {
      const { code, msg, data } = z.parse(envelope, JSON.parse(answer.body))
      if (code !== 200) throw new Error(`${line.name} answers ${code}: ${msg ?? ''}`)
      return z.parse(line.answer, data)
    }
    await pause(AGAIN_MILLIS)
  }
}
