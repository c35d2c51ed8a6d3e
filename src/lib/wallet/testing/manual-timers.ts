import type { Timers } from '@/lib/wallet/timers'

export interface ManualTimers extends Timers {
  /** Moves the clock and runs what is due, in order. */
  advance(milliseconds: number): void
  /** How many timers still wait. */
  waiting(): number
}

/** A clock that only moves when a test says so. */
export function createManualTimers(): ManualTimers {
  const waiting = new Map<number, { due: number; run: () => void }>()
  let now = 0
  let last = 0
  const next = (until: number) =>
    [...waiting].filter(([, { due }]) => due <= until).sort(([a, x], [b, y]) => x.due - y.due || a - b)[0]

  return {
    after(delay, run) {
      const id = ++last
      waiting.set(id, { due: now + delay, run })
      return () => waiting.delete(id)
    },
    advance(milliseconds) {
      const until = now + milliseconds
      for (let timer = next(until); timer; timer = next(until)) {
        waiting.delete(timer[0])
        now = timer[1].due
        timer[1].run()
      }
      now = until
    },
    waiting: () => waiting.size,
  }
}
