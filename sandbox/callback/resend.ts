import { sql } from 'kysely'
import { Refusal } from '#sandbox/api/refusal'
import type { Trx } from '#sandbox/database/schema'
import { TRY_TOPIC } from './delivery'

/** Which deliveries are sent again: one, or all that were given up since a moment. */
export type Resend = { readonly handle_id: string } | { readonly failed_since: Date }

/**
 * Begins a new round of tries, now, under the same webhook-id.
 *
 * @returns how many
 * @throws Refusal does_not_exist for a single one that the merchant has not
 */
export async function resend(
  trx: Trx,
  { merchant_id, at, what }: { merchant_id: string; at: Date; what: Resend },
): Promise<number> {
  const chosen =
    'handle_id' in what
      ? sql`handle_id = ${what.handle_id}`
      : sql`state in ('failed', 'confirm_timeout', 'callback_timeout') and created_at >= ${what.failed_since}`
  const { rows } = await sql<{ count: number }>`
    with again as (
      update callback_delivery
      set round = round + 1, tries = 0, next_at = ${at},
          state = case when attempts = 0 then 'to_be_confirmed' else 'confirmed' end
      where merchant_id = ${merchant_id} and ${chosen}
      returning id, round
    ), queued as (
      insert into outbox (topic, payload, key, run_at)
      select ${TRY_TOPIC}, jsonb_build_object('delivery_id', id::text, 'round', round, 'tries', 0),
             'callback_try:' || id || ':' || round || ':0', ${at}
      from again
      returning id
    )
    select count(*)::int as count from queued`.execute(trx)
  const count = rows[0]?.count ?? 0
  if ('handle_id' in what && count === 0) throw new Refusal('does_not_exist')
  return count
}
