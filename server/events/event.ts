import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/schema'
import type { EventCursor } from './event-cursor'

/** The most events that one read delivers to a stream; the next read goes on after them. */
const MOST_EVENTS = 500
/**
 * The type of an event for the processes only: the streams of the session `data.session_id` end. No console gets it.
 */
const SESSION_ENDED = 'session_ended'

export interface NewEvent {
  readonly merchant_id: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly created_at: Date
}

/** A stream with its cursor: it is to get what was stored after that. */
export interface EventReader extends EventCursor {
  readonly merchant_id: string
  readonly session_id: string
}

export interface StoredEvent extends EventCursor {
  readonly type: string
  readonly data: unknown
}

/** What one read found for one stream. */
export interface EventBatch {
  /** The reader's session has ended: nothing more is delivered to it, `events` is empty. */
  readonly ended: boolean
  /** More is committed: either it cannot be delivered yet, or it was too much for one read. */
  readonly more: boolean
  readonly events: StoredEvent[]
}

/**
 * Stores events, in the order given, and notifies every process of them when the transaction commits. The payload is the
 * merchant alone: PostgreSQL merges equal payloads of a transaction, so a transaction of one merchant sends one notification
 * however many events it stores. What notifying costs at the commit: docs/decisions/0011-events-across-processes.md.
 */
export async function insertEvents(trx: Trx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  await sql`
    with stored as (
      insert into event (merchant_id, type, data, created_at)
      select merchant_id, type, data, created_at
      from unnest(
        ${events.map(({ merchant_id }) => merchant_id)}::bigint[], ${events.map(({ type }) => type)}::text[],
        ${events.map(({ data }) => JSON.stringify(data))}::jsonb[],
        ${events.map(({ created_at }) => created_at)}::timestamptz[]
      ) with ordinality as new_event (merchant_id, type, data, created_at, place)
      order by place
      returning merchant_id
    )
    select pg_notify('event', merchant_id::text) from (select distinct merchant_id from stored) merchants`.execute(trx)
}

/**
 * Tells every process that sessions of a merchant have ended, in the transaction that ends them: their streams are
 * closed once it commits, and nothing that commits later is delivered to them.
 *
 * @example
 * await insertSessionEnds(trx, { merchant_id, session_ids: ['f3…'], at: clock.now() })
 */
export async function insertSessionEnds(
  trx: Trx,
  { merchant_id, session_ids, at }: { merchant_id: string; session_ids: readonly string[]; at: Date },
): Promise<void> {
  await insertEvents(
    trx,
    session_ids.map((session_id) => ({ merchant_id, type: SESSION_ENDED, data: { session_id }, created_at: at })),
  )
}

interface FoundRow {
  readonly reader: number
  readonly ended: boolean
  readonly held_back: boolean
  readonly type: string | null
  readonly data: unknown
  readonly made_in: string | null
  readonly id: string | null
}

/**
 * What came behind each reader's cursor, in order. An event is delivered once no running transaction can still store
 * one that would come before it (`made_in` below the snapshot's xmin); until then `more` says that it waits.
 *
 * Everything is read by one statement, so in one snapshot: where the end of a session is not in it, nothing that was
 * committed after that end is in it either. The end itself does not wait for older transactions.
 */
export async function readEvents(db: Db, readers: readonly EventReader[]): Promise<EventBatch[]> {
  const column = <Name extends keyof EventReader>(name: Name) => readers.map((each) => each[name])
  const { rows } = await sql<FoundRow>`
    select reader::int as reader, ended, held_back, found.type, found.data, found.made_in::text as made_in, found.id::text as id
    from (
      select r.*,
        exists (
          select from event where type = ${sql.lit(SESSION_ENDED)} and data ->> 'session_id' = r.session_id
        ) as ended,
        exists (
          select from event where merchant_id = r.merchant_id and made_in > r.made_in
            and made_in >= pg_snapshot_xmin(pg_current_snapshot())
            and made_in < pg_snapshot_xmax(pg_current_snapshot())
        ) as held_back
      from (
        select given.reader, given.merchant_id, given.session_id, given.made_in::xid8 as made_in, given.id
        from unnest(
          ${column('merchant_id')}::bigint[], ${column('session_id')}::text[],
          ${column('made_in')}::text[], ${column('id')}::bigint[]
        ) with ordinality as given (merchant_id, session_id, made_in, id, reader)
      ) r
    ) reading
    left join lateral (
      select type, data, made_in, id from event
      where not reading.ended and merchant_id = reading.merchant_id
        and (made_in, id) > (reading.made_in, reading.id)
        and made_in < pg_snapshot_xmin(pg_current_snapshot())
        and type <> ${sql.lit(SESSION_ENDED)}
      order by made_in, id limit ${MOST_EVENTS}
    ) found on true
    order by found.made_in, found.id`.execute(db)
  return readers.map((_, at) => batchOf(rows.filter(({ reader }) => reader === at + 1)))
}

function batchOf(rows: readonly FoundRow[]): EventBatch {
  // A reader with nothing to deliver has one row, for its flags.
  const events = rows.flatMap(({ type, data, made_in, id }) =>
    type === null || made_in === null || id === null ? [] : [{ type, data, made_in, id }],
  )
  const ended = rows.some((row) => row.ended)
  const more = events.length === MOST_EVENTS || rows.some((row) => row.held_back)
  return { ended, more: more && !ended, events }
}

/** Where the stream ends now, and the oldest transaction that it can be resumed from. */
export async function streamBounds(db: Db): Promise<{ head: EventCursor; floor: string }> {
  const found = await sql<{ head: string; floor: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as head, made_in::text as floor from event_floor`.execute(db)
  const [row] = found.rows
  if (row === undefined) throw new Error('The table event_floor has lost its row.')
  return { head: { made_in: row.head, id: '0' }, floor: row.floor }
}

/**
 * Deletes events older than `before` and remembers how far. A database that was restored from a dump counts its
 * transactions from the beginning again. Its old rows then seem to be of later transactions than the present one, and
 * no stream would ever deliver what follows; so they are deleted too.
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
