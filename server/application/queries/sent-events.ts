import { sql } from 'kysely'
import { secondsOf } from '#server/core/seconds-of'
import type { Db } from '#server/database/schema'
import { CALLBACK_EVENTS } from '#shared/contract/application'
import type { callbackEvents, CallbackEvent } from '#shared/contract/application'
import type { AnswerOf } from '#shared/contract/operation'
import { findApplication } from '../application-row'

/**
 * Each event that a callback address can get, with the time of its last attempt for this application; null: never.
 *
 * @throws Refusal does_not_exist
 */
export async function sentEvents(
  db: Db,
  { merchant_id, appid }: { merchant_id: string; appid: string },
): Promise<AnswerOf<typeof callbackEvents>> {
  const application = await findApplication(db, { merchant_id, appid })
  const { rows } = await sql<{ event: CallbackEvent; sent_at: Date | null }>`
    select kind.event, last.sent_at
    from unnest(${[...CALLBACK_EVENTS]}::text[]) with ordinality as kind (event, place)
    left join lateral (
      select (select max(t.at) from callback_attempt t where t.delivery_id = d.id) as sent_at
      from callback_delivery d
      where d.application_id = ${application.id} and d.event = kind.event and d.attempts > 0
      order by d.created_at desc limit 1
    ) last on true
    order by kind.place`.execute(db)
  return { list: rows.map(({ event, sent_at }) => ({ event, sent_time: secondsOf(sent_at) })) }
}
