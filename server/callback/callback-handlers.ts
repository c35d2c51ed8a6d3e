import * as z from 'zod/mini'
import type { Services } from '#server/chain/services'
import { inTransaction } from '#server/database/connect'
import type { Trx } from '#server/database/schema'
import type { OutboxMessage } from '#server/database/outbox'
import type { OutboxHandler } from '#server/database/outbox-worker'
import { startLane } from './callback-lane'
import { CALLBACK_TOPIC } from './fair-claim'
import type { Lane } from './fair-claim'
import { attemptDelivery } from './attempt'
import type { AttemptOptions } from './attempt'
import { findDue, giveUpDelivery, insertDelivery, TRY_TOPIC } from './delivery'
import type { Try } from './delivery'
import { recordAttempt } from './record-attempt'

type CallbackServices = Pick<Services, 'db' | 'clock' | 'events' | 'settings'>

const queued = z.object({ application_id: z.string(), payment_id: z.string(), event: z.string(), body: z.unknown() })
const namedTry = z.object({ delivery_id: z.string(), round: z.int(), tries: z.int() })

/** The outbox handlers that deliver callbacks, by topic. */
export function callbackHandlers(
  services: CallbackServices,
  options: AttemptOptions = {},
): Readonly<Record<string, OutboxHandler>> {
  return {
    [CALLBACK_TOPIC]: {
      deliver: async (message) => await makeTry(services, await openDelivery(services, message), options),
      died: async (trx, message) => await giveUp(trx, services, { source_key: sourceOf(message) }),
    },
    [TRY_TOPIC]: {
      deliver: async ({ payload }) => await makeTry(services, z.parse(namedTry, payload), options),
      died: async (trx, { payload }) => {
        const lost = z.safeParse(namedTry, payload)
        if (lost.success) await giveUp(trx, services, lost.data)
      },
    },
  }
}

const sourceOf = ({ id, key }: Pick<OutboxMessage, 'id' | 'key'>): string => key ?? `outbox:${id}`

async function giveUp(
  trx: Trx,
  { events }: Pick<CallbackServices, 'events'>,
  lost: Parameters<typeof giveUpDelivery>[1],
): Promise<void> {
  const merchant_id = await giveUpDelivery(trx, lost)
  if (merchant_id !== undefined) await events.publish(trx, merchant_id, { type: 'callback' })
}

/**
 * Stores the delivery of a message and returns its first try. A message that comes twice finds the delivery it made.
 */
async function openDelivery(
  { db, clock, events }: CallbackServices,
  { id, key, payload }: OutboxMessage,
): Promise<Try> {
  const { application_id, payment_id, event, body } = z.parse(queued, payload)
  const delivery = await inTransaction(db, async (trx) => {
    const { merchant_id } = await trx
      .selectFrom('application')
      .select('merchant_id')
      .where('id', '=', application_id)
      .executeTakeFirstOrThrow()
    await events.publish(trx, merchant_id, { type: 'callback' })
    return await insertDelivery(trx, {
      merchant_id,
      application_id,
      payment_id,
      source_key: sourceOf({ id, key }),
      event,
      body: JSON.stringify(body),
      at: clock.now(),
    })
  })
  return { delivery_id: delivery.id, round: 1, tries: 0 }
}

/**
 * Sends, then records. A crash between the two sends once more with the same webhook-id; a try that was recorded is not
 * made again.
 */
async function makeTry(services: CallbackServices, due: Try, options: AttemptOptions): Promise<void> {
  const { db, clock } = services
  const delivery = await findDue(db, due)
  if (delivery === undefined) return
  const began_at = clock.now()
  const attempt = await attemptDelivery(services, delivery, options)
  await inTransaction(db, async (trx) => await recordAttempt(trx, services, { delivery, attempt, began_at }))
}

/** Deliveries of a process under way at the same time. */
const PLACES: Readonly<Record<Lane, number>> = { quick: 24, slow: 16 }
const IDLE_MILLIS = 300

/** The running delivery of callbacks. */
export interface CallbackWorker {
  /** Waits for the deliveries under way. */
  stop(): Promise<void>
}

/**
 * Delivers callbacks until it is stopped: quick receivers in one lane, slow ones in another, each merchant and receiver
 * with a share of the places. It is separate from the outbox worker for mail, so that no receiver delays log-in codes.
 */
export function startCallbacks(
  services: CallbackServices & Pick<Services, 'random'>,
  onError: (error: unknown) => void,
  options: AttemptOptions = {},
): CallbackWorker {
  const { db, clock, random } = services
  const handlers = callbackHandlers(services, options)
  const onFailure = (_: OutboxMessage, error: unknown): void => onError(error)
  const common = { db, clock, random, handlers, idleMillis: IDLE_MILLIS, onError, onFailure }
  const lanes = (['quick', 'slow'] as const).map((lane) => startLane({ ...common, lane, places: PLACES[lane] }))
  return {
    stop: async () => {
      await Promise.all(lanes.map(async (lane) => await lane.stop()))
    },
  }
}
