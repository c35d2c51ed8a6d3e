import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { ADVISORY_LOCKS } from '#server/database/advisory-locks'
import { inTransaction } from '#server/database/connect'
import { preferIndexes } from '#server/database/index-reads'
import type { OutboxMessage } from '#server/database/outbox'
import type { Db } from '#server/database/schema'

/** Topic of the messages that payments put into the outbox. */
export const CALLBACK_TOPIC = 'callback'

/** Slow receivers have a lane of their own. */
export type Lane = 'quick' | 'slow'

/** Deliveries under way at the same time, over all processes. */
export const SHARE = {
  /** Of one merchant to one receiver. */
  receiver: 4,
  /** Of one merchant to all receivers, in each lane. */
  merchant: { quick: 8, slow: 4 } satisfies Record<Lane, number>,
} as const

interface FairClaim {
  readonly lane: Lane
  readonly now: Date
  /** How many messages at most. */
  readonly limit: number
  readonly claimSeconds: number
}

/**
 * Claims callbacks that are due, by turns: the oldest of each merchant first, then the second of each. So a shop with a
 * hundred thousand callbacks, or one whose receiver hangs, takes its own share and no other's. What waits behind the first
 * few of an application is not read.
 *
 * @returns the claimed messages, to be delivered and settled like those of `claimDue`
 * @example
 * await claimFairly(db, { lane: 'quick', now: clock.now(), limit: 24, claimSeconds: 45 })
 */
export async function claimFairly(db: Db, claim: FairClaim): Promise<OutboxMessage[]> {
  return await inTransaction(db, async (trx) => {
    await preferIndexes(trx)
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS[`callback_${claim.lane}`]})`.execute(trx)
    return (await claimSql(claim).execute(trx)).rows
  })
}

const OPEN = sql`o.done_at is null and o.dead_at is null and o.application_id is not null`
const receiverOf = sql`coalesce(substring(a.notify_url from '^[^/]+//[^/?#]+'), '')`

/**
 * The statement of {@link claimFairly}. `line` goes from each application with open messages to the next by the index
 * outbox_line; `heads` takes from each no more than its receiver has places. Rows are found again by arrays of ids, because
 * the planner would join a list whose length it cannot know by reading the whole table.
 */
export function claimSql({ lane, now, limit, claimSeconds }: FairClaim): RawBuilder<OutboxMessage> {
  return sql<OutboxMessage>`
    with recursive line (application_id) as (
      (select o.application_id from outbox o where ${OPEN} order by o.application_id limit 1)
      union all
      select (select o.application_id from outbox o
              where ${OPEN} and o.application_id > line.application_id order by o.application_id limit 1)
      from line where line.application_id is not null
    ), under_way as materialized (
      select a.merchant_id, ${receiverOf} as receiver, count(*)::int as places
      from outbox o join application a on a.id = o.application_id
      where ${OPEN} and o.locked_until > clock_timestamp()
      group by 1, 2
    ), shops as materialized (
      select a.id as application_id, a.merchant_id, ${receiverOf} as receiver,
             exists (select from slow_receiver s
                     where s.merchant_id = a.merchant_id and s.receiver = ${receiverOf} and s.slow_until > ${now}) as is_slow
      from line join application a on a.id = line.application_id
    ), heads as (
      select head.id, head.run_at, shops.merchant_id, shops.receiver, coalesce(under_way.places, 0) as taken
      from shops
      left join under_way on under_way.merchant_id = shops.merchant_id and under_way.receiver = shops.receiver
      cross join lateral (
        select o.id, o.run_at from outbox o
        where ${OPEN} and o.application_id = shops.application_id and o.run_at <= ${now}
          and (o.locked_until is null or o.locked_until <= clock_timestamp())
        order by o.run_at, o.id
        limit greatest(${SHARE.receiver} - coalesce(under_way.places, 0), 0)
      ) head
      where shops.is_slow = ${lane === 'slow'}
    ), turns as (
      select heads.*,
             taken + row_number() over (partition by merchant_id, receiver order by run_at, id) as place
      from heads
    ), placed as (
      select turns.id, turns.run_at, turns.place,
             row_number() over (partition by turns.merchant_id order by turns.place, turns.run_at, turns.id) + coalesce(
               (select sum(under_way.places) from under_way
                left join slow_receiver s on s.merchant_id = under_way.merchant_id and s.receiver = under_way.receiver
                                          and s.slow_until > ${now}
                where under_way.merchant_id = turns.merchant_id and (s.receiver is not null) = ${lane === 'slow'}), 0)
               as place_of_merchant
      from turns
    ), chosen as (
      select id from placed
      where place <= ${SHARE.receiver} and place_of_merchant <= ${SHARE.merchant[lane]}
      order by place_of_merchant, run_at, id
      limit ${limit}
    ), due as (
      select o.id from outbox o
      where o.id = any(array(select id from chosen)) and ${OPEN}
        and (o.locked_until is null or o.locked_until <= clock_timestamp())
      for update skip locked
    ), claimed as (
      update outbox set attempts = attempts + 1, locked_until = clock_timestamp() + make_interval(secs => ${claimSeconds})
      where id = any(array(select id from due))
      returning id, topic, payload, key, attempts, run_at
    )
    select id, topic, payload, key, attempts from claimed order by run_at, id`
}
