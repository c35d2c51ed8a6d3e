import type { Trx } from '#server/database/schema'
import type { ServerEvent } from '@/lib/api/contract/system'

type WithoutId<Event> = Event extends { id: string } ? Omit<Event, 'id'> : never
/** What a merchant's open consoles are told; `hello` and `reset` belong to the stream itself. */
type MerchantEvent = WithoutId<Exclude<ServerEvent, { type: 'hello' | 'reset' }>>

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
  /** Server-sent events: `hello` (or `reset`, when what was missed is gone), then what is published. */
  open(subscription: Subscription): ReadableStream<Uint8Array>
  /** Ends every stream, so that the server can stop. */
  close(): void
}
