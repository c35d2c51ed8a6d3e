import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from './clock'
import { claimDue, settle } from './outbox'
import type { OutboxMessage } from './outbox'
import type { Db } from './schema'

export interface RetryPolicy {
  first_seconds: number
  factor: number
  longest_seconds: number
  /** Deliveries tried in all before a message is dead. */
  attempts: number
}

export interface OutboxHandler {
  /**
   * Does the work, or throws and is called again later. May be called twice for one message (a crash falls between
   * the deed and its record), so it must be idempotent by `message.id`. `signal` aborts when time is up.
   */
  deliver(message: OutboxMessage, signal: AbortSignal): Promise<void>
  retry?: RetryPolicy
}

export interface OutboxOptions {
  db: Db
  clock: Clock
  /** Spreads retries; see seeded-random.ts. */
  random: () => number
  /** By topic; messages of other topics are left alone. */
  handlers: Readonly<Record<string, OutboxHandler>>
  /** Messages under way at once. */
  batch: number
  /** How long one delivery may take; default 30. */
  timeoutSeconds?: number
  /** A delivery failed, for the log. */
  onFailure?: (message: OutboxMessage, error: unknown) => void
}

export interface OutboxRun {
  delivered: number
  retried: number
  dead: number
}

const DEFAULT_RETRY: RetryPolicy = { first_seconds: 5, factor: 4, longest_seconds: 6 * 3600, attempts: 10 }
/** A claim outlives its delivery's timeout by this much, so that a slow record is not taken for a crash. */
const CLAIM_MARGIN_SECONDS = 15

/**
 * Claims the messages that are due, at most `batch`, delivers them outside any transaction, started in order and side
 * by side, and records how each fared. A message whose worker dies is claimed again when its claim runs out.
 */
export async function runOutbox(options: OutboxOptions): Promise<OutboxRun> {
  const { db, clock, handlers, batch, timeoutSeconds = 30 } = options
  const messages = await claimDue(db, {
    topics: Object.keys(handlers),
    now: clock.now(),
    limit: batch,
    claimSeconds: timeoutSeconds + CLAIM_MARGIN_SECONDS,
  })
  const outcomes = await Promise.all(messages.map((message) => handle(message, options)))
  const count = (outcome: keyof OutboxRun): number => outcomes.filter((each) => each === outcome).length
  return { delivered: count('delivered'), retried: count('retried'), dead: count('dead') }
}

/** When to try again after attempt number `attempts` failed: exponential, with 10 % jitter either way. */
export function retryDelaySeconds(attempts: number, retry: RetryPolicy, random: () => number): number {
  const plain = Math.min(retry.first_seconds * retry.factor ** (attempts - 1), retry.longest_seconds)
  return plain * (0.9 + 0.2 * random())
}

async function handle(message: OutboxMessage, options: OutboxOptions): Promise<keyof OutboxRun> {
  const { db, clock, random, handlers, timeoutSeconds = 30, onFailure } = options
  const handler = handlers[message.topic]
  if (handler === undefined) throw new Error(`Claimed a message of topic ${message.topic}, which has no handler`)
  const retry = handler.retry ?? DEFAULT_RETRY
  if (message.attempts > retry.attempts) {
    // Every attempt took the process down with it, so none could be recorded: it must not take down another.
    await settle(db, message, { last_error: 'No attempt came to an end', dead_at: clock.now() })
    return 'dead'
  }
  try {
    await withTimeout(timeoutSeconds, (signal) => handler.deliver(message, signal))
  } catch (error) {
    onFailure?.(message, error)
    const last_error = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    if (message.attempts >= retry.attempts) {
      await settle(db, message, { last_error, dead_at: clock.now() })
      return 'dead'
    }
    const delay = retryDelaySeconds(message.attempts, retry, random)
    await settle(db, message, { last_error, run_at: new Date(clock.now().getTime() + delay * 1000) })
    return 'retried'
  }
  await settle(db, message, { done_at: clock.now() })
  return 'delivered'
}

/** Ends the wait when time is up, even for work that does not heed its signal. */
async function withTimeout(seconds: number, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`Not done within ${seconds} s`)
      controller.abort(error)
      reject(error)
    }, seconds * 1000)
  })
  try {
    await Promise.race([work(controller.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

export interface OutboxLoop {
  /** Looks now instead of after the pause: something was queued. */
  wake(): void
  /** Claims nothing more and waits for the deliveries under way. */
  stop(): Promise<void>
}

/** Runs {@link runOutbox} for as long as there is work, and again after every pause of `idleMillis`. */
export function startOutbox(
  options: OutboxOptions & { idleMillis: number; onError: (error: unknown) => void },
): OutboxLoop {
  const stopping = new AbortController()
  let woken = new AbortController()

  const idle = async (): Promise<void> => {
    // The only way for this pause to fail is to be cut short.
    await pause(options.idleMillis, undefined, { signal: woken.signal }).catch(() => undefined)
  }
  const foundWork = async (): Promise<boolean> => {
    try {
      const { delivered, retried, dead } = await runOutbox(options)
      return delivered + retried + dead > 0
    } catch (error) {
      options.onError(error)
      return false
    }
  }
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      woken = new AbortController()
      if (!(await foundWork())) await idle()
    }
  }

  const ended = loop()
  return {
    wake: () => woken.abort(),
    stop: async () => {
      stopping.abort()
      woken.abort()
      await ended
    },
  }
}
