import type { Trx } from '#server/database/schema'
import type { ServerEvent } from '@/lib/api/contract/system'

type WithoutId<Event> = Event extends { id: string } ? Omit<Event, 'id'> : never
/** An event for a merchant's open consoles. `hello` and `reset` are made by the stream itself. */
type MerchantEvent = WithoutId<Exclude<ServerEvent, { type: 'hello' | 'reset' }>>

/** A console that reads the stream of events. */
export interface Subscription {
  readonly merchant_id: string
  /** Id of the last event that the console has read; null for none. */
  readonly last_id: string | null
  /** Called at every heartbeat: a stream ends with its session. */
  readonly isAlive: () => Promise<boolean>
}

/** Informs a merchant's open consoles of changes. */
export interface EventHub {
  /** Writes an event in the transaction of the change. Streams in every process send it after the commit. */
  publish(trx: Trx, merchant_id: string, event: MerchantEvent): Promise<void>
  /**
   * A stream of server-sent events: `hello` first (or `reset`, when events after `last_id` are deleted), then what is
   * published.
   */
  open(subscription: Subscription): ReadableStream<Uint8Array>
  /** Ends every stream, so that the server can stop. */
  close(): void
}
