import type { Trx } from '#server/database/schema'
import type { ServerEvent } from '#shared/contract/system'

type WithoutId<Event> = Event extends { id: string } ? Omit<Event, 'id'> : never
/** An event for a merchant's open consoles. `hello` and `reset` are made by the stream itself. */
type MerchantEvent = WithoutId<Exclude<ServerEvent, { type: 'hello' | 'reset' }>>

/** A console that reads the stream of events. */
export interface Subscription {
  readonly merchant_id: string
  /** The stream ends as soon as it is told that this session has ended. */
  readonly session_id: string
  /** Id of the last event that the console has seen. */
  readonly last_id: string | null
  /** Asked at every heartbeat: a session that runs out of time ends without an event. */
  readonly isAlive: () => Promise<boolean>
}

/** Tells a merchant's open consoles what changed (PRODUCT.md section 5). */
export interface EventHub {
  /**
   * Stores an event in the transaction of the change that it tells of. The open streams of the merchant, in every
   * process, get it once that transaction and all older ones have ended; nothing is told of one that rolls back.
   *
   * @example
   * await events.publish(trx, merchant_id, { type: 'balance' })
   */
  publish(trx: Trx, merchant_id: string, event: MerchantEvent): Promise<void>
  /** The same for many events with one statement, in the order given. */
  publishAll(trx: Trx, events: readonly (MerchantEvent & { readonly merchant_id: string })[]): Promise<void>
  /**
   * A stream of server-sent events: `hello` first (or `reset`, when events after `last_id` are deleted), then what is
   * published.
   */
  open(subscription: Subscription): ReadableStream<Uint8Array>
  /**
   * The place in the stream as of now, as a `last_id`: a stream from there tells everything that what is read after this
   * call may not have seen.
   */
  place(): Promise<string>
  /** Ends every stream, so that the server can stop. */
  close(): void
}
