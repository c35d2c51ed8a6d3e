import type { Context } from 'hono'
import { authorise } from './authorise'
import { limitedAs } from '#server/core/network-address'
import { deviceOf } from './device'
import type { AnswerFile } from './open-files'
import type { FailedAuthorisations } from './failed-authorisations'
import type { RateLimiter } from './rate-limit'
import type { Operation, RateLimit } from '#shared/contract/operation'
import type { ApiEnv } from './api-env'
import { execute } from './execute'
import type { Circumstances, Handler } from './handler'
import type { KeyedAnswer } from './idempotency'
import type { Language } from '#server/core/refusal'
import { LARGEST_BODY, parseJson, parsePart, readBody } from './request-parts'
import type { Services } from '#server/chain/services'
import { takeTurns } from '#server/core/turns'

/** Largest body in bytes of single operations. A picture of 3 MiB is a third larger as base64 in JSON. */
const LARGER_BODIES: Readonly<Record<string, number>> = {
  'upload.image': 4_300_000,
  'user.addOpeningDocument': 4_300_000,
}

/**
 * Of the calls that change something and come from nobody who is signed in, eight are carried out at the same time, and addresses
 * take turns. Each query of a sign-in then waits for those of seven others at most, and not for those of a whole flood. Calls that
 * only read do not wait: they make few queries, and a payer's page must not wait for the commits of others.
 */
const strangerTurns = takeTurns(8)

interface Incoming {
  readonly context: Context<ApiEnv>
  readonly request: Request
  readonly params: Readonly<Record<string, string>>
  readonly url: URL
  readonly language: Language
  readonly ip: string
  readonly limit: RateLimiter
  readonly failures: FailedAuthorisations
  readonly files: AnswerFile
}

/**
 * Answers one call: checks token class and account status, counts the call, then reads its body within the limit, parses
 * it, runs it, and checks the answer against the contract. A stranger's body is not read before his token is judged.
 */
export async function answerCall(services: Services, handler: Handler, incoming: Incoming): Promise<Response> {
  const { line } = handler
  const { request, url, ip, language } = incoming
  const largest = LARGER_BODIES[line.name] ?? LARGEST_BODY
  const body = once(async () => (line.body === undefined ? '' : await readBody(request, largest)))
  const target = url.pathname + url.search
  const { headers, method } = request
  const { failures } = incoming
  const identity = await authorise(services, line, { headers, method, target, ip, failures, readBody: body })
  const owner = ownerOf(identity, ip)
  const isStranger = identity.caller === null && identity.shop === null
  incoming.context.set('is_known', !isStranger)
  const count = async (bucket: RateLimit): Promise<void> =>
    await incoming.limit({ bucket, owner, now: services.clock.now() })
  // A keyed call is counted when it is known to be no copy of another, see execute.ts.
  if (line.keyed !== true) await count(line.rate)
  const answer_headers = new Headers()
  const parts = await partsOf(incoming, line, body).catch(async (error: unknown) => {
    if (line.keyed === true) await count(line.rate)
    throw error
  })
  const run = async (): Promise<Response> =>
    answerOf(
      await execute(services, handler, {
        ...identity,
        ...parts,
        language,
        ip,
        device: deviceOf(headers.get('User-Agent')),
        origin: headers.get('Origin'),
        device_token: headers.get('X-Device'),
        proof: headers.get('X-Step-Up'),
        key: headers.get('Idempotency-Key'),
        count,
        answer_headers,
        signal: request.signal,
        trx: null,
        step_up: null,
      }),
    )
  const answerOf = (result: KeyedAnswer | Response): Response => {
    if (result instanceof Response) return result
    if (result.replayed) answer_headers.set('Idempotency-Replayed', 'true')
    return incoming.context.json({ code: 200, msg: 'ok', data: result.data }, 200, Object.fromEntries(answer_headers))
  }
  if (line.stream === 'file') return await incoming.files(owner, run)
  return isStranger && line.method !== 'GET' ? await strangerTurns(owner, run) : await run()
}

/** The parts of a call, parsed by its schemas. */
async function partsOf({ params, url, language }: Incoming, line: Operation, body: () => Promise<string>) {
  return {
    params: parsePart(line.params, params, language),
    query: parsePart(line.query, Object.fromEntries(url.searchParams), language),
    body: line.body === undefined ? undefined : parsePart(line.body, parseJson(await body()), language),
  }
}

/**
 * The owner of the call's rate limit: the merchant from any address, the application whose KEY has signed, or the network
 * address while nobody is known. Signed calls do not use up what the merchant has: whoever holds a KEY could else keep its
 * owner from stopping withdrawals.
 */
function ownerOf({ caller, shop }: Pick<Circumstances, 'caller' | 'shop'>, ip: string): string {
  if (caller !== null) return `merchant:${caller.merchant_id}`
  return shop === null ? `ip:${limitedAs(ip)}` : `shop:${shop.application_id}`
}

/** Runs `work` at the first call only; all calls get its result. A stream can be read once. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined
  return () => (result ??= work())
}
