import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { Refusal } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import type { Db, Trx } from '#server/database/schema'
import { TRY_TOPIC } from './delivery'

/** Which deliveries are sent again: one, or those given up that were created since a time. */
export type Resend =
  { readonly handle_id: string } | { readonly failed_since: Date; readonly appid?: string | undefined }

interface ResendOrder {
  readonly merchant_id: string
  readonly what: Resend
}

/**
 * SQL for the chosen deliveries. When many are resent, those without a usable address are left out: each would fail at
 * once.
 */
function chosen({ merchant_id, what }: ResendOrder): RawBuilder<unknown> {
  if ('handle_id' in what) return sql`d.merchant_id = ${merchant_id} and d.handle_id = ${what.handle_id}`
  const { failed_since, appid } = what
  return sql`d.merchant_id = ${merchant_id} and d.created_at >= ${failed_since}
    and d.state in ('failed', 'confirm_timeout', 'callback_timeout')
    and a.notify_url <> '' and a.notify_disabled_at is null and a.deleted_at is null
    ${appid === undefined ? sql`` : sql`and a.appid = ${appid}`}`
}

/** The number of deliveries that `resend` would send. */
export async function countResend(db: Db, order: ResendOrder): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from callback_delivery d join application a on a.id = d.application_id
    where ${chosen(order)}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Begins a new round of tries at once, under the same webhook-id.
 *
 * @returns how many
 * @throws Refusal does_not_exist for a single delivery that the merchant does not have
 */
export async function resend(
  trx: Trx,
  { clock, events }: Pick<Services, 'clock' | 'events'>,
  order: ResendOrder,
): Promise<number> {
  const at = clock.now()
  const { rows } = await sql<{ count: number }>`
    with again as (
      update callback_delivery d
      set round = round + 1, tries = 0, next_at = ${at}, state = 'to_be_confirmed'
      from application a
      where a.id = d.application_id and ${chosen(order)}
      returning d.id, d.round
    ), queued as (
      insert into outbox (topic, payload, key, run_at)
      select ${TRY_TOPIC}, jsonb_build_object('delivery_id', id::text, 'round', round, 'tries', 0),
             'callback_try:' || id || ':' || round || ':0', ${at}
      from again
      returning id
    )
    select count(*)::int as count from queued`.execute(trx)
  const count = rows[0]?.count ?? 0
  if ('handle_id' in order.what && count === 0) throw new Refusal('does_not_exist')
  await events.publish(trx, order.merchant_id, { type: 'callback' })
  return count
}
