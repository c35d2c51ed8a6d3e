import { sql } from 'kysely'
import { ADVISORY_LOCKS } from '#server/database/advisory-locks'
import { inTransaction } from '#server/database/connect'
import type { OutboxMessage } from '#server/database/outbox'
import type { Db } from '#server/database/schema'
import { TRY_TOPIC } from './delivery'

/** Topic of the messages that payments put into the outbox. */
export const CALLBACK_TOPIC = 'callback'

/** Deliveries under way at the same time, over all processes. */
export const SHARE = {
  /** Of one merchant to one receiver. */
  receiver: 4,
  /** Of one merchant to all receivers, in each lane. */
  merchant: 8,
} as const

/** Slow receivers have a lane of their own. */
export type Lane = 'quick' | 'slow'

interface FairClaim {
  readonly lane: Lane
  readonly now: Date
  /** How many messages at most. */
  readonly limit: number
  readonly claimSeconds: number
}

/**
 * Claims callbacks that are due, by turns: the oldest of each merchant and receiver first, then the second of each. So a
 * shop with ten thousand callbacks, or one whose receiver hangs, takes its own share and no other's.
 *
 * @returns the claimed messages, to be delivered and settled like those of `claimDue`
 * @example
 * await claimFairly(db, { lane: 'quick', now: clock.now(), limit: 24, claimSeconds: 45 })
 */
export async function claimFairly(db: Db, { lane, now, limit, claimSeconds }: FairClaim): Promise<OutboxMessage[]> {
  return await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.callback_quick})`.execute(trx)
    const { rows } = await sql<OutboxMessage>`
      with open as materialized (
        select o.id, o.run_at, a.merchant_id, coalesce(substring(a.notify_url from '^[^/]+//[^/?#]+'), '') as receiver,
               coalesce(o.locked_until > clock_timestamp(), false) as under_way
        from outbox o
        left join callback_delivery d
          on o.topic = ${TRY_TOPIC} and d.id = (o.payload ->> 'delivery_id')::bigint
        join application a on a.id = coalesce(d.application_id, (o.payload ->> 'application_id')::bigint)
        where o.done_at is null and o.dead_at is null and o.run_at <= ${now}
          and o.topic in (${CALLBACK_TOPIC}, ${TRY_TOPIC})
      ), turns as (
        select open.*,
               row_number() over (partition by merchant_id, receiver order by under_way desc, run_at, open.id) as place,
               exists (select from slow_receiver s
                       where s.merchant_id = open.merchant_id and s.receiver = open.receiver and s.slow_until > ${now})
                 as is_slow
        from open
      ), placed as (
        select turns.*,
               row_number() over (partition by merchant_id, is_slow order by under_way desc, place, run_at, turns.id)
                 as place_of_merchant
        from turns
      ), due as (
        select id from placed
        where not under_way and is_slow = ${lane === 'slow'}
          and place <= ${SHARE.receiver} and place_of_merchant <= ${SHARE.merchant}
        order by place, run_at, id
        limit ${limit}
      ), claimed as (
        update outbox set attempts = attempts + 1, locked_until = clock_timestamp() + make_interval(secs => ${claimSeconds})
        from due where outbox.id = due.id
        returning outbox.id, topic, payload, key, attempts, run_at
      )
      select id, topic, payload, key, attempts from claimed order by run_at, id`.execute(trx)
    return rows
  })
}
