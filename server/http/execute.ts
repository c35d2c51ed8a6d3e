import * as z from 'zod/mini'
import { attemptStepUp, intentDigest } from '#server/access/step-up'
import type { StepUpAttempt } from '#server/access/step-up'
import { stepUpOf } from '#server/access/step-up-policy'
import { callerOf } from './handler'
import type { AnyCall, Handler } from './handler'
import { executeOnce, storedAnswer } from './idempotency'
import type { KeyedAnswer, KeyedIntent } from './idempotency'
import { inTurn } from './in-turn'
import { Refusal } from '#server/core/refusal'
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
}

/** Runs a parsed call and checks its answer. A keyed operation runs once per key, after its step-up. */
export async function execute(
  services: Services,
  handler: Handler,
  call: AnyCall & Keyed,
): Promise<KeyedAnswer | Response> {
  if (handler.line.keyed === true) return await executeKeyed(services, handler, call)
  const result = await handler.run(call, services)
  if (result instanceof Response) return result
  return { data: checkedAnswer(handler, result), replayed: false }
}

async function executeKeyed(services: Services, handler: Handler, call: AnyCall & Keyed): Promise<KeyedAnswer> {
  const { line } = handler
  const { merchant_id } = callerOf(call)
  const payload = payloadOf(call)
  const intent = {
    merchant_id,
    route: line.name,
    key: keyOf(call.key, payload),
    digest: intentDigest(line.name, payload),
    once: line.once ?? [],
  }
  const name = [merchant_id, intent.route, intent.key].join(' ')
  return await inTurn({ db: services.db, name }, () => executeIntent(services, handler, { call, payload, intent }))
}

interface Intended {
  readonly call: AnyCall
  readonly payload: Readonly<Record<string, unknown>>
  readonly intent: KeyedIntent
}

async function executeIntent(
  services: Services,
  handler: Handler,
  { call, payload, intent }: Intended,
): Promise<KeyedAnswer> {
  const stored = await storedAnswer(services, intent)
  if (stored !== null) return stored
  const earlier = await earlierAnswer(services, handler, call)
  if (earlier !== null) return earlier
  const attempt = await attemptFor(services, handler, call, payload)
  let proven = false
  try {
    return await executeOnce(services, intent, async (trx) => {
      // After a deadlock the whole function runs again, and another call may have spent the codes meanwhile.
      proven = false
      await attempt?.spend(trx)
      proven = true
      return checkedAnswer(handler, await handler.run({ ...call, trx }, services))
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
  const step_up = stepUpOf(line.name, line.stepUp)
  if (step_up === null) return null
  const { merchant_id } = callerOf(call)
  return await attemptStepUp(services, { name: line.name, step_up, merchant_id, payload, proof: call.proof })
}

/** The key is sent in the header. Calls that move money send it in the body too, because some proxies drop headers. */
function keyOf(header: string | null, payload: Readonly<Record<string, unknown>>): string {
  const inBody = payload['client_ref']
  const key = header ?? (typeof inBody === 'string' ? inBody : null)
  if (key === null) throw new Refusal('key_missing')
  const agrees = inBody === undefined || inBody === key
  if (!KEY.test(key) || !agrees) {
    throw new Refusal('parameter_error', [{ path: 'Idempotency-Key', message: 'A UUID, the same as client_ref' }])
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
  const where = fieldErrors(checked.error).map(({ path, message }) => `${path}: ${message}`)
  throw new ContractBreach(`${line.name} answers what the contract does not say: ${where.join('; ')}`)
}
