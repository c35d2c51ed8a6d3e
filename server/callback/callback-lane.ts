import { setTimeout as pause } from 'node:timers/promises'
import type { OutboxMessage } from '#server/database/outbox'
import { deliverClaimed } from '#server/database/outbox-worker'
import type { OutboxOptions } from '#server/database/outbox-worker'
import { claimFairly } from './fair-claim'
import type { Lane } from './fair-claim'

const TIMEOUT_SECONDS = 30
const CLAIM_SECONDS = TIMEOUT_SECONDS + 15

/** A running lane. */
export interface RunningLane {
  /** Claims no more messages and waits for the deliveries under way. */
  stop(): Promise<void>
}

interface LaneOptions extends Omit<OutboxOptions, 'batch' | 'timeoutSeconds'> {
  readonly lane: Lane
  /** Deliveries of this process under way at the same time. */
  readonly places: number
  /** The pause after a look that found nothing. */
  readonly idleMillis: number
  readonly onError: (error: unknown) => void
}

/**
 * Delivers the callbacks of a lane until it is stopped. A place that becomes free is given away at once, so that no
 * delivery waits for the slowest of a batch.
 */
export function startLane({ lane, places, idleMillis, onError, ...options }: LaneOptions): RunningLane {
  const { db, clock } = options
  const stopping = new AbortController()
  const underWay = new Set<Promise<unknown>>()
  let freed = new AbortController()

  const begin = (message: OutboxMessage): void => {
    const delivery = deliverClaimed(message, { ...options, batch: 1, timeoutSeconds: TIMEOUT_SECONDS })
      .catch(onError)
      .finally(() => {
        underWay.delete(delivery)
        freed.abort()
      })
    underWay.add(delivery)
  }
  const claim = async (limit: number): Promise<number> => {
    try {
      const messages = await claimFairly(db, { lane, now: clock.now(), limit, claimSeconds: CLAIM_SECONDS })
      for (const message of messages) begin(message)
      return messages.length
    } catch (error) {
      onError(error)
      return 0
    }
  }
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      freed = new AbortController()
      const free = places - underWay.size
      if (free > 0 && (await claim(free)) > 0) continue
      const signal = AbortSignal.any([freed.signal, stopping.signal])
      // The pause is rejected only when a place becomes free or the lane is stopped.
      await pause(idleMillis, undefined, { signal }).catch(() => undefined)
    }
    await Promise.all(underWay)
  }
  const ended = loop()
  return {
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}
