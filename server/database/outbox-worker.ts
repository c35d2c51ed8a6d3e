import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from './clock'
import { inTransaction } from './connect'
import * as z from 'zod/mini'
import { claimDue, sealedTopic, settle } from './outbox'
import type { OutboxMessage, PayloadSealer } from './outbox'
import type { Db, Trx } from './schema'

/** When and how often a failed delivery is tried again. */
export interface RetryPolicy {
  first_seconds: number
  factor: number
  longest_seconds: number
  /** Attempts in all before a message becomes a dead letter. */
  attempts: number
}

/** What is done with the messages of a topic. */
export interface OutboxHandler {
  /**
   * Does the work, or throws and is called again later. It may run twice for one message, when the process crashes
   * after the work and before that is recorded, so it must be idempotent by `message.id`. `signal` aborts when time is
   * up.
   */
  deliver(message: OutboxMessage, signal: AbortSignal): Promise<void>
  /**
   * What follows when it becomes a dead letter, in the transaction that says so: nobody is to wait for it. A sealed payload stays
   * sealed.
   */
  died?(trx: Trx, message: OutboxMessage): Promise<void>
  retry?: RetryPolicy
}

/** What a worker of the outbox needs. */
export interface OutboxOptions {
  db: Db
  clock: Clock
  /** Varies the pauses between retries, see seeded-random.ts. */
  random: () => number
  /** Handlers by topic; messages of other topics are not touched. */
  handlers: Readonly<Record<string, OutboxHandler>>
  /** Opens sealed payloads. Without one, sealed messages are not touched. */
  sealer?: PayloadSealer
  /** The most messages under way at the same time. */
  batch: number
  /** The most seconds for one delivery; default 30. */
  timeoutSeconds?: number
  /** Called when a delivery fails, for the log. */
  onFailure?: (message: OutboxMessage, error: unknown) => void
}

/** How many messages ended in which way. */
export interface OutboxRun {
  delivered: number
  retried: number
  dead: number
}

const DEFAULT_RETRY: RetryPolicy = { first_seconds: 5, factor: 4, longest_seconds: 6 * 3600, attempts: 10 }
/** A claim lasts this much longer than the timeout of its delivery, so that a slow record is not taken for a crash. */
const CLAIM_MARGIN_SECONDS = 15

/**
 * Claims the messages that are due, at most `batch`, and delivers them outside any transaction: started in order,
 * running at the same time. Then records each outcome. When a worker dies, its messages are claimed again after its
 * claim expires.
 */
export async function runOutbox(options: OutboxOptions): Promise<OutboxRun> {
  const { db, clock, handlers, sealer, batch, timeoutSeconds = 30 } = options
  const open = Object.keys(handlers)
  const messages = await claimDue(db, {
    topics: sealer === undefined ? open : [...open, ...open.map(sealedTopic)],
    now: clock.now(),
    limit: batch,
    claimSeconds: timeoutSeconds + CLAIM_MARGIN_SECONDS,
  })
  const outcomes = await Promise.all(messages.map((message) => deliverClaimed(message, options)))
  const count = (outcome: keyof OutboxRun): number => outcomes.filter((each) => each === outcome).length
  return { delivered: count('delivered'), retried: count('retried'), dead: count('dead') }
}

/** Seconds until the next attempt after attempt number `attempts` failed: exponential, plus or minus 10 %. */
export function retryDelaySeconds(attempts: number, retry: RetryPolicy, random: () => number): number {
  const plain = Math.min(retry.first_seconds * retry.factor ** (attempts - 1), retry.longest_seconds)
  return plain * (0.9 + 0.2 * random())
}

/** Delivers a message that this process has claimed, and records the outcome. */
export async function deliverClaimed(message: OutboxMessage, options: OutboxOptions): Promise<keyof OutboxRun> {
  const { db, clock, random, handlers, timeoutSeconds = 30, onFailure } = options
  const topic = bareTopic(message)
  const handler = handlers[topic]
  if (handler === undefined) throw new Error(`Claimed a message of topic ${message.topic}, which has no handler`)
  const retry = handler.retry ?? DEFAULT_RETRY
  if (message.attempts > retry.attempts) {
    // Every attempt ended the process before its outcome was recorded; another attempt would end it again.
    return await bury(message, 'No attempt came to an end', { ...options, handler })
  }
  try {
    const opened = { ...message, topic, payload: openPayload(message, options.sealer) }
    await withTimeout(timeoutSeconds, (signal) => handler.deliver(opened, signal))
  } catch (error) {
    onFailure?.(message, error)
    const last_error = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    if (message.attempts >= retry.attempts) return await bury(message, last_error, { ...options, handler })
    const delay = retryDelaySeconds(message.attempts, retry, random)
    await settle(db, message, { last_error, run_at: new Date(clock.now().getTime() + delay * 1000) })
    return 'retried'
  }
  await settle(db, message, { done_at: clock.now() })
  return 'delivered'
}

async function bury(
  message: OutboxMessage,
  last_error: string,
  { db, clock, handler }: Pick<OutboxOptions, 'db' | 'clock'> & { readonly handler: OutboxHandler },
): Promise<'dead'> {
  await inTransaction(db, async (trx) => {
    const isDead = await settle(trx, message, { last_error, dead_at: clock.now() })
    if (isDead) await handler.died?.(trx, message)
  })
  return 'dead'
}

const sealedPayload = z.object({ sealed: z.string() })
const SEALED = sealedTopic('')

const bareTopic = ({ topic }: OutboxMessage): string => (topic.startsWith(SEALED) ? topic.slice(SEALED.length) : topic)

/** The payload as it was queued. @throws UnknownKey, TypeError when a sealed message is handled without a sealer */
function openPayload({ topic, payload }: OutboxMessage, sealer: PayloadSealer | undefined): unknown {
  if (!topic.startsWith(SEALED)) return payload
  if (sealer === undefined) throw new TypeError(`A message of topic ${topic} needs a sealer`)
  return JSON.parse(sealer.unseal(z.parse(sealedPayload, payload).sealed))
}

/** Stops waiting when time is up, even for work that ignores its signal. */
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

/** A running loop over the outbox. */
export interface OutboxLoop {
  /** Looks for messages at once instead of after the pause. */
  wake(): void
  /** Claims no more messages and waits for the deliveries under way. */
  stop(): Promise<void>
}

type LoopOptions = OutboxOptions & { idleMillis: number; onError: (error: unknown) => void }

/**
 * Runs {@link runOutbox} while there are messages, then again after every pause of `idleMillis`. Each topic has a loop of its
 * own: a run waits for its slowest delivery, and a service for text messages that hangs held up the mails with codes.
 */
export function startOutbox(options: LoopOptions): OutboxLoop {
  const loops = Object.entries(options.handlers).map(([topic, handler]) =>
    startLoop({ ...options, handlers: { [topic]: handler } }),
  )
  return {
    wake: () => {
      for (const loop of loops) loop.wake()
    },
    stop: async () => void (await Promise.all(loops.map(async (loop) => await loop.stop()))),
  }
}

function startLoop(options: LoopOptions): OutboxLoop {
  const stopping = new AbortController()
  let woken = new AbortController()

  const idle = async (): Promise<void> => {
    // The pause is rejected only when `wake` or `stop` ends it.
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
