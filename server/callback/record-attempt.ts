import { sql } from 'kysely'
import { notify } from '#server/events/notify'
import type { Services } from '#server/chain/services'
import type { Trx } from '#server/database/schema'
import type { Attempt } from './attempt'
import { queueTry } from './delivery'
import type { DueDelivery } from './delivery'
import { nextTry } from './schedule'

type RecordServices = Pick<Services, 'clock' | 'events'>

const ACCEPTED = 202
const GONE = 410

interface Standing {
  readonly state: 'to_be_confirmed' | 'confirmed' | 'success' | 'failed' | 'confirm_timeout' | 'callback_timeout'
  readonly next_at: Date | null
}

/**
 * Writes down a try and what follows from it: the delivery's state, the next try, and after 410 the end of all
 * deliveries to this address.
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
  const standing = standingAfter(delivery, attempt, now)
  const { numUpdatedRows } = await trx
    .updateTable('callback_delivery')
    .set({ ...standing, url, http_status, tries: sql`tries + 1`, attempts: sql`attempts + 1` })
    .$if(error === null, (query) => query.set({ delivered_at: now }))
    .where('id', '=', delivery.id)
    .where('round', '=', delivery.round)
    .where('tries', '=', delivery.tries)
    .executeTakeFirst()
  // Resent by hand meanwhile: the new round goes its own way, and only the count grows.
  if (numUpdatedRows === 0n) await countAttempt(trx, delivery)
  else if (standing.next_at !== null) {
    const next = { delivery_id: delivery.id, round: delivery.round, tries: delivery.tries + 1 }
    await queueTry(trx, next, standing.next_at)
  }
  if (http_status === GONE) await switchOff(trx, services, delivery)
  await services.events.publish(trx, delivery.merchant_id, { type: 'callback' })
}

/**
 * SPEC.md section 4, Callback states. `to_be_confirmed`: nobody took it yet, and it is tried (again) at `next_at`.
 * `confirmed`: the receiver answered 202, it has the message and deals with it later. `success`: any other 2xx. The
 * other three end a round, told by its last try: `failed` was answered otherwise or may not be sent at all,
 * `callback_timeout` was connected and not answered in time, `confirm_timeout` found nobody to confirm it in all the
 * time of the schedule.
 */
function standingAfter({ tries }: DueDelivery, { http_status, failure, error }: Attempt, now: Date): Standing {
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

/** "Gone" is the receiver's wish to hear nothing more (Standard Webhooks 1.0.0); the merchant is told, once. */
async function switchOff(trx: Trx, services: RecordServices, delivery: DueDelivery): Promise<void> {
  const { merchant_id, application_id, apply_name, notify_url } = delivery
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
    params: { application: apply_name },
  })
}
