import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/database/schema'
import { PATIENCE_MILLIS } from './idempotency'
import { Refusal } from '#server/core/refusal'

/**
 * The calls under way in this process, by database and name. A call of another process is not known here; the claim of
 * the key in the database orders those.
 */
const underWay = new WeakMap<Db, Map<string, Promise<void>>>()

/**
 * Runs calls of the same name one after the other within this process. A proxy may send one call twice at the same
 * moment and return either answer: the second must not be refused because the first has just used something up, such as
 * the last guess of a code.
 *
 * @throws Refusal still_running when the calls before it take longer than 300 ms
 */
export async function inTurn<Answer>(
  { db, name }: { db: Db; name: string },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const calls = underWay.get(db) ?? new Map<string, Promise<void>>()
  underWay.set(db, calls)
  const patience = new AbortController()
  const isLate = pause(PATIENCE_MILLIS, true, patience).catch(() => true)
  try {
    // No `await` may stand between the last check and `calls.set`: two waiting calls would otherwise run together.
    for (let before = calls.get(name); before !== undefined; before = calls.get(name)) {
      if ((await Promise.race([before, isLate])) === true) throw new Refusal('still_running', [], 1)
    }
    const answer = work()
    const leave = (): void => void calls.delete(name)
    calls.set(name, answer.then(leave, leave))
    return await answer
  } finally {
    patience.abort()
  }
}
