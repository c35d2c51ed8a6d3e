import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/schema'

/**
 * A place in the stream: every event of transactions before `made_in`, and those of it up to `id`. Ids alone would not
 * do, because transactions commit in another order than they draw ids.
 */
export interface EventPlace {
  /** xid8 as text */
  readonly made_in: string
  readonly id: string
}

export interface StoredEvent extends EventPlace {
  /** Number of the reader that it is for. */
  readonly reader: number
  readonly type: string
  readonly data: unknown
}

const MOST_EVENTS = 500

export async function insertEvent(
  trx: Trx,
  event: { merchant_id: string; type: string; data: unknown; created_at: Date },
): Promise<void> {
  await trx
    .insertInto('event')
    .values({ ...event, data: JSON.stringify(event.data) })
    .execute()
}

/** What came after each reader's place, in order; only from transactions that no running one can still precede. */
export async function eventsAfter(
  db: Db,
  readers: readonly (EventPlace & { reader: number; merchant_id: string })[],
): Promise<StoredEvent[]> {
  const column = <Name extends keyof (typeof readers)[number]>(name: Name) => readers.map((each) => each[name])
  const found = await sql<StoredEvent>`
    select reader, event.type, event.data, event.made_in::text as made_in, event.id::text as id
    from unnest(${column('reader')}::int[], ${column('merchant_id')}::bigint[], ${column('made_in')}::text[], ${column('id')}::bigint[])
      as place (reader, merchant_id, made_in, id)
    cross join lateral (
      select type, data, made_in, id from event
      where merchant_id = place.merchant_id and (made_in, id) > (place.made_in::xid8, place.id)
        and made_in < pg_snapshot_xmin(pg_current_snapshot())
      order by made_in, id limit ${MOST_EVENTS}
    ) as event
    order by event.made_in, event.id`.execute(db)
  return found.rows
}

/** Where the stream ends now, and the oldest place that it can be resumed from. */
export async function streamBounds(db: Db): Promise<{ head: EventPlace; floor: string }> {
  const found = await sql<{ head: string; floor: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as head, made_in::text as floor from event_floor`.execute(db)
  const [row] = found.rows
  if (row === undefined) throw new Error('The table event_floor has lost its row.')
  return { head: { made_in: row.head, id: '0' }, floor: row.floor }
}

/**
 * Deletes events older than `before` and remembers how far. A database restored elsewhere counts transactions from the
 * beginning again: rows of "later" transactions than the present one are deleted too, or no stream would pass them.
 */
export async function pruneEvents(trx: Trx, before: Date): Promise<void> {
  await sql`
    with gone as (
      delete from event where created_at < ${before} or made_in > pg_current_xact_id() returning made_in
    )
    update event_floor set made_in = least(
      pg_current_xact_id(),
      greatest(made_in, coalesce((select max(made_in) from gone where made_in <= pg_current_xact_id()), made_in))
    )`.execute(trx)
}
