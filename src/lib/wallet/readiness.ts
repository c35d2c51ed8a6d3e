import { noTimer, type Timers } from './timers'

/**
 * idle: no frame yet; loading: the frame has not sent `loaded`; failed: it did not in time, and a new frame may be
 * tried.
 */
export type ReadyState = 'idle' | 'loading' | 'ready' | 'failed'

/** How long a frame may take until it sends `loaded`, in milliseconds. */
export const READY_PATIENCE = 15_000

export interface Readiness {
  state(): ReadyState
  /** The number of the frame; a new number needs a new iframe element. */
  generation(): number
  /** Requests a frame unless there is one; a failed one is replaced. */
  begin(): void
  /** Requests a new frame. */
  restart(): void
  /** The wallet sent `loaded`. True when it was ready before: then it is a new page that has forgotten our calls. */
  saidLoaded(): boolean
  /**
   * The frame's `load` event: a document arrived, the wallet's or another one. True when it replaced a ready wallet.
   */
  documentArrived(): boolean
  stop(): void
}

/**
 * Tracks when messages can be sent to the wallet. There is no polling: `loaded` makes it ready, a timer makes it
 * failed.
 *
 * A frame can leave the wallet's origin, and only its `load` event reveals that. Every wallet page gives one `load`
 * event and one `loaded` message, in either order. A `load` without a message since the last one is another document.
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
