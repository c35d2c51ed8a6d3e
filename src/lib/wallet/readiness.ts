import { noTimer, type Timers } from './timers'

/** idle: no frame yet; loading: the frame has not said `loaded`; failed: it did not in time, a new frame may. */
export type ReadyState = 'idle' | 'loading' | 'ready' | 'failed'

/** How long a frame may take until it says `loaded`, in milliseconds. */
export const READY_PATIENCE = 15_000

export interface Readiness {
  state(): ReadyState
  /** Counts frames: a new number asks for a new iframe element. */
  generation(): number
  /** Asks for a frame unless one is there; a failed one is replaced. */
  begin(): void
  /** Asks for a new frame. */
  restart(): void
  /** The wallet said `loaded`. True when it was ready before, so that it is a new page with no memory of our calls. */
  saidLoaded(): boolean
  /** The frame's `load` event: a document arrived, the wallet's or another. True when a ready wallet is gone by it. */
  documentArrived(): boolean
  stop(): void
}

/**
 * When the wallet can be spoken to. There is no polling: `loaded` makes it ready, time makes it failed.
 *
 * A frame can leave the wallet's origin, and nothing tells so but its `load` event. Every wallet page gives one `load`
 * event and one `loaded` message, in either order; a `load` without a message since the last one is another document.
 */
export function createReadiness(timers: Timers, changed: () => void): Readiness {
  let state: ReadyState = 'idle'
  let generation = 0
  let stopTimer = noTimer
  let documents = 0
  let unmatchedMessage = false

  const become = (next: ReadyState): void => {
    stopTimer()
    state = next
    if (next === 'loading') stopTimer = timers.after(READY_PATIENCE, () => become('failed'))
    changed()
  }
  const restart = (): void => {
    generation += 1
    documents = 0
    unmatchedMessage = false
    become('loading')
  }

  return {
    state: () => state,
    generation: () => generation,
    begin() {
      if (state === 'idle' || state === 'failed') restart()
    },
    restart,
    saidLoaded() {
      const again = state === 'ready'
      const belongsToFirstDocument = documents === 1 && !again
      unmatchedMessage = !belongsToFirstDocument
      become('ready')
      return again
    },
    documentArrived() {
      documents += 1
      const expected = unmatchedMessage
      unmatchedMessage = false
      if (expected || state !== 'ready') return false
      become('loading')
      return true
    },
    stop: () => become('idle'),
  }
}
