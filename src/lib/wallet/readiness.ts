import { noTimer, type Timers } from './timers'

/**
 * idle: no frame yet; loading: the frame has not sent `loaded`; failed: it did not in time, and a new frame may be
 * tried.
 */
export type ReadyState = 'idle' | 'loading' | 'ready' | 'failed'

/**
 * What a `load` event of the frame means.
 * - `expected` the first document of the frame, or one whose `loaded` is still to come
 * - `reloaded` the wallet's page was replaced by another page of the wallet, which has said `loaded` already
 * - `left` the wallet's page was replaced; whether by the wallet is not known before it says `loaded`
 */
type Arrival = 'expected' | 'reloaded' | 'left'

/** How long a frame may take until it sends `loaded`, in milliseconds. */
export const READY_PATIENCE = 15_000

export interface Readiness {
  state(): ReadyState
  /** The number of the frame; a new number needs a new iframe element. */
  generation(): number
  /** Requests a frame unless there is one; one that failed, or that left the wallet's page, is replaced. */
  begin(): void
  /** Requests a new frame. */
  restart(): void
  /** The wallet sent `loaded`, for the first time or once more. */
  saidLoaded(): void
  /** The frame's `load` event: a document arrived, the wallet's or another one. */
  documentArrived(): Arrival
  stop(): void
}

/**
 * Tracks when messages can be sent to the wallet. There is no polling: `loaded` makes it ready, a timer makes it
 * failed.
 *
 * A frame can leave the wallet's origin, and only its `load` event reveals that. Every wallet page gives one `load`
 * event and one `loaded` message, in either order. A `load` without a message since the last one is another document. A
 * wallet that says `loaded` again on the same page has no `load` to match: after fifteen seconds it no longer counts.
 */
export function createReadiness(timers: Timers, changed: () => void): Readiness {
  let state: ReadyState = 'idle'
  let generation = 0
  let stopTimer = noTimer
  let documents = 0
  let unmatchedMessage = false
  let hasLeft = false
  let stopMatching = noTimer

  const expectDocument = (next: boolean): void => {
    stopMatching()
    unmatchedMessage = next
    if (next && documents > 0) stopMatching = timers.after(READY_PATIENCE, () => expectDocument(false))
  }
  const become = (next: ReadyState): void => {
    stopTimer()
    state = next
    if (next === 'loading') stopTimer = timers.after(READY_PATIENCE, () => become('failed'))
    changed()
  }
  const restart = (): void => {
    generation += 1
    documents = 0
    hasLeft = false
    expectDocument(false)
    become('loading')
  }

  return {
    state: () => state,
    generation: () => generation,
    begin() {
      // Nobody has to look at a foreign page until its time is over. Of the wallet's own new page this costs one more load.
      if (state === 'idle' || state === 'failed' || hasLeft) restart()
    },
    restart,
    saidLoaded() {
      const belongsToFirstDocument = documents === 1 && state !== 'ready'
      expectDocument(!belongsToFirstDocument)
      hasLeft = false
      become('ready')
    },
    documentArrived() {
      documents += 1
      const wasAnnounced = unmatchedMessage
      expectDocument(false)
      if (state !== 'ready' || (wasAnnounced && documents === 1)) return 'expected'
      if (wasAnnounced) return 'reloaded'
      hasLeft = true
      become('loading')
      return 'left'
    },
    stop() {
      expectDocument(false)
      become('idle')
    },
  }
}
