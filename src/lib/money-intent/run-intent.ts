import { type ApiError, isApiError } from '@/lib/api/transport/errors'
import { serverNow } from '@/lib/api/transport/server-clock'
import { beginSlowRead } from '@/lib/api/transport/slow-network'
import { equalTo, isOpen, type MoneyIntent, REPEAT_SECONDS } from './intent'
import type { IntentStore } from './intent-store'

/**
 * What became of an intent.
 * - `accepted` the server has it
 * - `refused` the server said no before anything was executed; the intent's key is unused
 * - `pending` the server is still working on it
 * - `unknown` no answer, or a failure of the server, which `said` something: it may have been executed, so it is never
 *   called a failure
 * - `repeat` an equal act was sent a moment ago, and nothing was sent now
 */
export type Outcome<Answer> =
  | { kind: 'accepted'; answer: Answer }
  | { kind: 'refused'; error: ApiError }
  | { kind: 'pending' }
  | { kind: 'unknown'; said?: string }
  | { kind: 'repeat'; earlier: MoneyIntent }

/** What became of an intent that was sent. */
type Sent<Answer> = Exclude<Outcome<Answer>, { kind: 'repeat' }>

/** How an intent is sent, and how its outcome is looked for. */
export interface IntentRun<Answer> {
  intent: Omit<MoneyIntent, 'outcome'>
  store: IntentStore
  /** The call, with the intent's id as its key. */
  send: () => Promise<Answer>
  /** Looks for the act in the list where it would appear. */
  find: () => Promise<Answer | undefined>
  /** The server remembers keys, so sending the same call again cannot execute it twice. */
  keyed: boolean
  /** The person was asked, and confirmed that a second equal act is meant. */
  meantAgain?: boolean
}

/** SPEC.md section 9: the same number of tries and the same pause as for reads. */
const TRIES = 5
const TRY_AFTER_MS = 500
const TOO_MANY = 429

/**
 * Carries out one intent at most once (SECURITY.md 3.1). It is stored before it is sent, all tabs of the merchant send
 * one intent at a time, and it is sent again only to a server that knows its key. A refusal covers only the call that
 * it answers: when an earlier call of the same intent has no known outcome, the list is read.
 * @returns the outcome; a refusal is a value and not an exception
 */
export function runIntent<Answer>(run: IntentRun<Answer>): Promise<Outcome<Answer>> {
  const { intent, store } = run
  return oneAtATime(`money:${intent.owner}`, async (): Promise<Outcome<Answer>> => {
    const before = await store.list(intent.owner, serverNow())
    const earlier = run.meantAgain ? undefined : findEqual(intent, before)
    if (earlier) return { kind: 'repeat', earlier }
    const sentBefore = before.some(({ client_ref }) => client_ref === intent.client_ref)
    await store.put({ ...intent, outcome: 'sending' })
    const answered = await attempt(run)
    const outcome = answered.kind === 'refused' ? await judgeRefusal(run, answered, sentBefore) : answered
    if (outcome.kind === 'refused') await store.remove(intent.client_ref)
    else await store.put({ ...intent, outcome: outcome.kind })
    return outcome
  })
}

/**
 * Looks once more for an intent whose outcome is open. An empty result proves nothing: the outcome then stays open.
 * @throws {ApiError} when the list cannot be read
 */
export async function checkIntent<Answer>({ intent, store, find }: IntentRun<Answer>): Promise<Answer | undefined> {
  const answer = await find()
  if (answer !== undefined) await store.put({ ...intent, outcome: 'accepted', answered_time: serverNow() })
  return answer
}

/** An equal act of the last minutes. An act without an answer counts until its outcome is known. */
function findEqual(intent: IntentRun<unknown>['intent'], before: readonly MoneyIntent[]): MoneyIntent | undefined {
  const now = serverNow()
  return equalTo(intent, before).find((other) => isOpen(other) || now - other.created_time <= REPEAT_SECONDS)
}

async function attempt<Answer>(run: IntentRun<Answer>): Promise<Sent<Answer>> {
  try {
    return { kind: 'accepted', answer: await run.send() }
  } catch (error) {
    const known = readFailure(error)
    if (known) return known
    if (isApiError(error, 'timeout')) return await insist(run)
    const found = await lookFor(run)
    const said = isApiError(error) ? error.serverText : undefined
    return found.kind === 'unknown' && said !== undefined ? { ...found, said } : found
  }
}

/**
 * Decides whether a refusal really means that nothing was executed. The list is read for an intent that was sent
 * before. It is also read for "too many requests" from a server that counts calls before it looks at their keys,
 * because a proxy may have sent the call twice.
 */
async function judgeRefusal<Answer>(
  run: IntentRun<Answer>,
  refused: Sent<Answer> & { kind: 'refused' },
  sentBefore: boolean,
): Promise<Sent<Answer>> {
  if (sentBefore) return await lookFor(run)
  if (refused.error.status !== TOO_MANY) return refused
  const found = await lookFor(run)
  return found.kind === 'accepted' ? found : refused
}

/** Undefined when the error does not tell what happened. */
function readFailure(error: unknown): Sent<never> | undefined {
  if (!isApiError(error)) return undefined
  // The server knows the key and has not finished (SECURITY.md 3.1).
  if (error.kind === 'duplicate' || error.status === 409) return { kind: 'pending' }
  return error.outcomeUnknown ? undefined : { kind: 'refused', error }
}

/**
 * After thirty seconds without an answer: sends the same call to a server that knows its key, else only reads the list.
 */
async function insist<Answer>(run: IntentRun<Answer>): Promise<Sent<Answer>> {
  const settle = beginSlowRead()
  try {
    for (let left = TRIES; left > 0; left -= 1) {
      await new Promise((resolve) => setTimeout(resolve, TRY_AFTER_MS))
      if (!run.keyed) {
        const found = await lookFor(run)
        if (found.kind === 'accepted') return found
        continue
      }
      try {
        return { kind: 'accepted', answer: await run.send() }
      } catch (error) {
        const known = readFailure(error)
        if (known?.kind === 'refused') break
        if (known) return known
      }
    }
    return await lookFor(run)
  } finally {
    settle()
  }
}

async function lookFor<Answer>({ find }: IntentRun<Answer>): Promise<Sent<Answer>> {
  try {
    const answer = await find()
    return answer === undefined ? { kind: 'unknown' } : { kind: 'accepted', answer }
  } catch {
    // Reading the list failed as well: the outcome stays unknown.
    return { kind: 'unknown' }
  }
}

/** Runs one at a time over all tabs. Without locks only this tab is ordered: `call` refuses the same write twice. */
async function oneAtATime<Answer>(name: string, act: () => Promise<Answer>): Promise<Answer> {
  // On pages that are not secure `navigator.locks` is missing or null.
  const { locks }: { locks?: LockManager | null } = navigator
  return locks ? await locks.request(name, act) : await act()
}
