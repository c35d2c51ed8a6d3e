import type { Trx } from '#sandbox/database/schema'
import type { ServerEvent } from '@/lib/api/contract/system'

type WithoutId<Event> = Event extends { id: string } ? Omit<Event, 'id'> : never
/** What a merchant's open consoles are told; `hello` and `reset` belong to the stream itself. */
export type MerchantEvent = WithoutId<Exclude<ServerEvent, { type: 'hello' | 'reset' }>>

/** Tells a merchant's open consoles what changed. */
export interface EventHub {
  /** Written with the change that it tells of; streams are woken once it is committed, in every process. */
  publish(trx: Trx, merchant_id: string, event: MerchantEvent): Promise<void>
}
