import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/database/schema'
import { PATIENCE_MILLIS } from './idempotency'
import { Refusal } from '#server/core/refusal'

/** What this process is at, by the books that it is about. Of a process that is gone no call is under way. */
const underWay = new WeakMap<Db, Map<string, Promise<void>>>()

/**
 * Lets calls of the same name run one after the other. A proxy may send one call twice side by side and hand back either
 * answer: the second must not be refused for want of what the first has just used up, such as the last guess of a code.
 *
 * @throws Refusal still_running when those before it take long
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
    // Between the last look and the entry nothing is awaited, or two that waited would go together.
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
