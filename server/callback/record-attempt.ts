import { sql } from 'kysely'
import { KEPT_ATTEMPTS } from '#shared/contract/callback'
import { notify } from '#server/events/notify'
import type { Services } from '#server/chain/services'
import type { Trx } from '#server/database/schema'
import type { Attempt } from './attempt'
import { queueTry } from './delivery'
import type { DueDelivery } from './delivery'
import { nextTry } from './schedule'
import { noteSpeed } from './slow-receiver'

type RecordServices = Pick<Services, 'clock' | 'events'>

const ACCEPTED = 202
const GONE = 410

interface DeliveryState {
  readonly state: 'to_be_confirmed' | 'confirmed' | 'success' | 'failed' | 'confirm_timeout' | 'callback_timeout'
  readonly next_at: Date | null
}

/**
 * Records an attempt and its consequences: the state of the delivery, the next try, and after an answer 410 the end of
 * all deliveries to this address.
 */
export async function recordAttempt(
  trx: Trx,
  services: RecordServices,
  { delivery, attempt, began_at }: { delivery: DueDelivery; attempt: Attempt; began_at: Date },
): Promise<void> {
  const now = services.clock.now()
  const { url, http_status, duration_ms, error, failure, response_body } = attempt
  await trx
    .insertInto('callback_attempt')
    .values({
      delivery_id: delivery.id,
      at: began_at,
      url,
      duration_ms,
      http_status,
      error,
      failure,
      request_headers: JSON.stringify(attempt.request_headers),
      response_headers: JSON.stringify(attempt.response_headers),
      response_body,
    })
    .execute()
  await forgetOldAttempts(trx, delivery.id)
  await noteSpeed(trx, { delivery, attempt, now })
  const outcome = stateAfter(delivery, attempt, now)
  const { numUpdatedRows } = await trx
    .updateTable('callback_delivery')
    .set({ ...outcome, url, http_status, tries: sql`tries + 1`, attempts: sql`attempts + 1` })
    .$if(error === null, (query) => query.set({ delivered_at: now }))
    .where('id', '=', delivery.id)
    .where('round', '=', delivery.round)
    .where('tries', '=', delivery.tries)
    .executeTakeFirst()
  // The delivery was resent by hand meanwhile: its new round continues unchanged, and only the count of attempts grows.
  if (numUpdatedRows === 0n) await countAttempt(trx, delivery)
  else if (outcome.next_at !== null) {
    const next = { delivery_id: delivery.id, round: delivery.round, tries: delivery.tries + 1 }
    await queueTry(trx, next, outcome.next_at)
  }
  if (http_status === GONE) await switchOff(trx, services, delivery)
  await services.events.publish(trx, delivery.merchant_id, { type: 'callback' })
}

/**
 * The states of SPEC.md section 4, Callback states. `to_be_confirmed`: not accepted yet, tried (again) at `next_at`.
 * `confirmed`: the receiver answered 202 and will process it later. `success`: any other 2xx. The other three end a
 * round and depend on its last try. `failed`: another answer, or an address that may not be called. `callback_timeout`:
 * connected, but no answer in time. `confirm_timeout`: no connection.
 */
function stateAfter({ tries }: DueDelivery, { http_status, failure, error }: Attempt, now: Date): DeliveryState {
  if (error === null) return { state: http_status === ACCEPTED ? 'confirmed' : 'success', next_at: null }
  const next_at = failure === 'refused' || http_status === GONE ? null : nextTry(tries + 1, now)
  if (next_at !== null) return { state: 'to_be_confirmed', next_at }
  if (failure === 'timeout') return { state: 'callback_timeout', next_at }
  return { state: failure === 'unreachable' ? 'confirm_timeout' : 'failed', next_at }
}

async function countAttempt(trx: Trx, { id }: DueDelivery): Promise<void> {
  await trx
    .updateTable('callback_delivery')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .execute()
}

/**
 * Switches an address off after an answer 410: the receiver wants no more callbacks (Standard Webhooks 1.0.0). The
 * merchant gets one notification.
 */
async function switchOff(trx: Trx, services: RecordServices, delivery: DueDelivery): Promise<void> {
  const { merchant_id, application_id, appid, apply_name, notify_url } = delivery
  const { numUpdatedRows } = await trx
    .updateTable('application')
    .set({ status: 2, notify_disabled_at: services.clock.now() })
    .where('id', '=', application_id)
    .where('notify_url', '=', notify_url)
    .where('notify_disabled_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await notify(trx, services, {
    merchant_id,
    code: 'callback_switched_off',
    params: { application: apply_name, appid },
  })
}

/** Each has up to 4 KiB of an answer, and a merchant may send a callback again as often as he likes. */
async function forgetOldAttempts(trx: Trx, delivery_id: string): Promise<void> {
  await trx
    .deleteFrom('callback_attempt')
    .where('delivery_id', '=', delivery_id)
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('callback_attempt')
        .select('id')
        .where('delivery_id', '=', delivery_id)
        .orderBy('id', 'desc')
        .offset(KEPT_ATTEMPTS)
        .limit(1),
    )
    .execute()
}
