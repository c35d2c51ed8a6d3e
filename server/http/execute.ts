import * as z from 'zod/mini'
import { attemptStepUp, intentDigest } from '#server/access/step-up'
import type { StepUpAttempt } from '#server/access/step-up'
import { stepUpOfCall } from '#server/access/step-up-of-call'
import { callerOf } from './handler'
import type { AnyCall, Handler } from './handler'
import { claimed, isClaimed } from './call-claim'
import type { ClaimedCall, ClaimedRun } from './call-claim'
import { executeOnce } from './idempotency'
import type { KeyedAnswer } from './idempotency'
import type { RateLimit } from '#shared/contract/operation'
import { Refusal } from '#server/core/refusal'
import { keyedHash } from '#server/core/secrets'
import { fieldErrors } from './request-parts'
import type { Services } from '#server/chain/services'

const KEY = /^[\w-]{8,255}$/

/**
 * An answer that does not fit the contract. It is a fault of the server; the check finds it before the console does.
 */
class ContractBreach extends Error {
  override readonly name = 'ContractBreach'
}

interface Keyed {
  readonly key: string | null
  /** Counts this call in a bucket of its owner. @throws Refusal frequent_operation */
  readonly count: (bucket: RateLimit) => Promise<void>
}

/**
 * Counts a parsed call, runs it and checks its answer. A keyed operation runs once per key, after its step-up; a copy
 * of a keyed call is neither counted nor refused for what the first copy has used up.
 */
export async function execute(
  services: Services,
  handler: Handler,
  call: AnyCall & Keyed,
): Promise<KeyedAnswer | Response> {
  if (handler.line.keyed === true) return await executeKeyed(services, handler, call)
  const isUnderWay = await looksForOpenCall(services, call)
  const result = await handler.run(call, services)
  if (result instanceof Response) return result
  if (isUnderWay && isEmptyList(result)) throw new Refusal('still_running', [], 1)
  return { data: checkedAnswer(handler, result), replayed: false }
}

/** Whether the call looks for an act by its `client_ref`, and that act is being carried out. */
async function looksForOpenCall({ db }: Services, { caller, query }: AnyCall): Promise<boolean> {
  const key: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'client_ref') : undefined
  if (caller === null || typeof key !== 'string') return false
  return await isClaimed(db, { merchant_id: caller.merchant_id, key })
}

function isEmptyList(result: unknown): boolean {
  const list: unknown = typeof result === 'object' && result !== null ? Reflect.get(result, 'list') : undefined
  return Array.isArray(list) && list.length === 0
}

async function executeKeyed(services: Services, handler: Handler, call: AnyCall & Keyed): Promise<KeyedAnswer> {
  const { line } = handler
  const { merchant_id } = callerOf(call)
  const payload = payloadOf(call)
  const copy = [JSON.stringify(payload), call.proof ?? '']
  const intent = {
    merchant_id,
    route: line.name,
    key: keyOf(call.key, payload),
    digest: intentDigest(line.name, payload),
    copy_hash: keyedHash(services.settings.secret, 'copy of a call', copy),
    once: line.once ?? [],
  }
  const answer = await claimed(services, intent, (claim) =>
    executeIntent(services, handler, { call, payload, intent, claim }),
  ).catch(async (error: unknown) => await recordOfIntent(services, handler, { call, error }))
  if (answer.replayed) await call.count('read').catch(comeBackLater)
  return answer
}

/** Too many copies: the call has an answer, so "too many requests" would be read as if nothing had been executed. */
function comeBackLater(error: unknown): never {
  throw error instanceof Refusal ? new Refusal('still_running', [], error.retry_after) : error
}

interface Intended {
  readonly call: AnyCall & Keyed
  readonly payload: Readonly<Record<string, unknown>>
  readonly intent: ClaimedCall
  readonly claim: ClaimedRun
}

async function executeIntent(
  services: Services,
  handler: Handler,
  { call, payload, intent, claim }: Intended,
): Promise<KeyedAnswer> {
  const earlier = await earlierAnswer(services, handler, call)
  if (earlier !== null) return earlier
  await call.count(handler.line.rate)
  const { merchant_id } = callerOf(call)
  const step_up = await stepUpOfCall(services.db, { name: handler.line.name, merchant_id, payload })
  const attempt = await attemptFor(services, handler, { ...call, step_up }, payload)
  let proven = false
  const setProven = (isProven: boolean): void => {
    proven = isProven
    claim.stepUpPassed(isProven)
  }
  try {
    return await executeOnce(services, intent, async (trx) => {
      // After a deadlock the whole function runs again, and another call may have spent the codes meanwhile.
      setProven(false)
      await attempt?.spend(trx)
      setProven(true)
      return checkedAnswer(handler, await handler.run({ ...call, trx, step_up }, services))
    })
  } catch (error) {
    // If the same body came twice at the same moment, the other call has spent the codes: answer with its record.
    const same = error instanceof Refusal && !proven ? await earlierAnswer(services, handler, call) : null
    if (same === null) throw error
    return same
  } finally {
    // Right codes do not count as guesses, even when the act itself is refused, for example for lack of money.
    if (proven) await attempt?.accepted()
  }
}

/**
 * The record of an intent whose answer is no longer kept: its key is known, so it was executed (SECURITY.md 3.1).
 *
 * @throws the given error when it is another one, or the record cannot be found
 */
async function recordOfIntent(
  services: Services,
  handler: Handler,
  { call, error }: { call: AnyCall; error: unknown },
): Promise<KeyedAnswer> {
  if (!(error instanceof Refusal) || error.reason !== 'key_expired') throw error
  const data = (await handler.byIntent?.(call, services)) ?? null
  if (data === null) throw error
  return { data: checkedAnswer(handler, data), replayed: true }
}

async function earlierAnswer(services: Services, handler: Handler, call: AnyCall): Promise<KeyedAnswer | null> {
  const data = (await handler.earlier?.(call, services)) ?? null
  return data === null ? null : { data: checkedAnswer(handler, data), replayed: true }
}

async function attemptFor(
  services: Services,
  { line }: Handler,
  call: AnyCall,
  payload: Readonly<Record<string, unknown>>,
): Promise<StepUpAttempt | null> {
  if (call.step_up === null) return null
  const { merchant_id, session_id } = callerOf(call)
  return await attemptStepUp(services, {
    name: line.name,
    step_up: call.step_up,
    merchant_id,
    session_id,
    payload,
    proof: call.proof,
  })
}

/** The key is sent in the header. Calls that move money send it in the body too, because some proxies drop headers. */
function keyOf(header: string | null, payload: Readonly<Record<string, unknown>>): string {
  const inBody = payload['client_ref']
  const key = header ?? (typeof inBody === 'string' ? inBody : null)
  if (key === null) throw new Refusal('key_missing')
  const agrees = inBody === undefined || inBody === key
  if (!KEY.test(key) || !agrees) {
    throw new Refusal('parameter_error', [
      {
        path: 'Idempotency-Key',
        message: 'A UUID, the same as client_ref',
        chinese: '须为 UUID，且与 client_ref 相同',
      },
    ])
  }
  return key
}

/** Params, query and body of a call in one object, from which the digest of an intent is computed. */
export function payloadOf(call: Pick<AnyCall, 'params' | 'query' | 'body'>): Record<string, unknown> {
  return Object.assign({}, call.params, call.query, call.body)
}

/** Parses the answer with the contract's schema, so that no field leaves the server that the contract does not name. */
function checkedAnswer({ line }: Handler, data: unknown): unknown {
  const checked = z.safeParse(line.answer, data)
  if (checked.success) return checked.data
  const where = fieldErrors(checked.error, 'en-US').map(({ path, message }) => `${path}: ${message}`)
  throw new ContractBreach(`${line.name} answers what the contract does not say: ${where.join('; ')}`)
}
