import type { Trx } from '#server/database/schema'
import type { ServerEvent } from '@/lib/api/contract/system'

type WithoutId<Event> = Event extends { id: string } ? Omit<Event, 'id'> : never
/** What a merchant's open consoles are told; `hello` and `reset` belong to the stream itself. */
type MerchantEvent = WithoutId<Exclude<ServerEvent, { type: 'hello' | 'reset' }>>

export interface Subscription {
  readonly merchant_id: string
  /** Id of the last event that the console has seen. */
  readonly last_id: string | null
  /** Asked at every heartbeat: a stream ends with its session. */
  readonly isAlive: () => Promise<boolean>
}

/** Tells a merchant's open consoles what changed. */
export interface EventHub {
  /** Written with the change that it tells of; streams learn of it once it is committed, in every process. */
  publish(trx: Trx, merchant_id: string, event: MerchantEvent): Promise<void>
  /** Server-sent events: `hello` (or `reset`, when what was missed is gone), then what is published. */
  open(subscription: Subscription): ReadableStream<Uint8Array>
  /** Ends every stream, so that the server can stop. */
  close(): void
}
