import { expect, vi } from 'vitest'
import { type LateCode, lateCode } from '../late-code'

/** Late code whose arrival a test decides. */
export interface HeldCode<T> {
  /** To be used in place of the real one. */
  late: LateCode<T>
  /** Nothing of it is there, as on a page that was just opened. */
  hold: () => void
  /** What was asked for arrives. */
  arrive: () => Promise<void>
  /** What was asked for cannot be fetched. */
  fail: () => Promise<void>
}

/**
 * @param fetch the real import
 * @example const { late, hold, arrive } = heldCode(() => import('#shared/address/rules'))
 */
export function heldCode<T>(fetch: () => Promise<T>): HeldCode<T> {
  let waiting: ((fault?: Error) => void)[] = []
  const fresh = () =>
    lateCode(async () => {
      await new Promise<void>((resolve, reject) => waiting.push((fault) => (fault ? reject(fault) : resolve())))
      return await fetch()
    })
  let current = fresh()
  /** Answers who has asked; a test waits until somebody has. */
  const answer = async (fault?: Error) => {
    await vi.waitFor(() => expect(waiting).not.toHaveLength(0))
    for (const settle of waiting.splice(0)) settle(fault)
  }
  return {
    late: {
      get: () => current.get(),
      subscribe: (listener) => current.subscribe(listener),
      load: () => current.load(),
      prefetch: () => current.prefetch(),
    },
    hold: () => {
      waiting = []
      current = fresh()
    },
    arrive: () => answer(),
    fail: () => answer(new Error('Failed to fetch dynamically imported module')),
  }
}
