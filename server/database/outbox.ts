import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Trx } from './schema'

/** Seals and opens the payloads of messages that carry secrets; `sealerOf` of core/secrets.ts is one. */
export interface PayloadSealer {
  seal(text: string): string
  unseal(sealed: string): string
}

/**
 * The topic of a message whose payload is sealed. It is a topic of its own, so that a process that cannot open sealed
 * payloads leaves them to one that can.
 */
export const sealedTopic = (topic: string): string => `sealed:${topic}`

/** A message to be queued. */
export interface OutboxDraft {
  topic: string
  /** Any JSON value; amounts as decimal text. */
  payload: unknown
  /** The message is not delivered before this time of the program's clock. */
  run_at: Date
  /** Identifies the work: a second message with the same key is never queued, not even after the first is done. */
  key?: string
  /**
   * Given for a payload with a secret, such as a mail with a code: the payload is sealed while it waits, and removed when
   * it is delivered. One that was given up keeps it for a week, so that an operator can have it tried again.
   */
  sealer?: PayloadSealer
}

/** A message that is not tried any more. */
export interface DeadLetter {
  id: string
  topic: string
  key: string | null
  attempts: number
  last_error: string | null
  dead_at: Date | null
  /** Whether its content is still there. */
  is_kept: boolean
}

/**
 * Queues a message in the transaction that causes it. It is delivered, at least once, if and only if that transaction
 * commits.
 *
 * @example
 * await enqueue(trx, { topic: 'mail', payload: { to, code }, run_at: clock.now(), key: `mail:${challenge_id}` })
 */
export async function enqueue(trx: Trx, draft: OutboxDraft): Promise<{ status: 'queued' | 'duplicate'; id: string }> {
  const queued = await trx
    .insertInto('outbox')
    .values(rowOf(draft))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (queued !== undefined) return { status: 'queued', id: queued.id }
  const before = await trx
    .selectFrom('outbox')
    .select('id')
    .where('key', '=', draft.key ?? null)
    .executeTakeFirstOrThrow()
  return { status: 'duplicate', id: before.id }
}

/** The same for many messages with one statement. */
export async function enqueueAll(trx: Trx, drafts: readonly OutboxDraft[]): Promise<void> {
  if (drafts.length === 0) return
  await trx
    .insertInto('outbox')
    .values(drafts.map(rowOf))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

function rowOf({ topic, payload, run_at, key, sealer }: OutboxDraft) {
  const text = JSON.stringify(payload)
  const sealed = sealer === undefined ? { topic, payload: text } : sealedRow(topic, sealer.seal(text))
  return { ...sealed, run_at, ...(key === undefined ? {} : { key }) }
}

const sealedRow = (topic: string, sealed: string) => ({
  topic: sealedTopic(topic),
  payload: JSON.stringify({ sealed }),
})

/** Messages that are not tried any more, the newest first. @param page `after` is the id of the last one before; '0' for none */
export async function deadLetters(db: Db, { after, limit }: { after: string; limit: number }): Promise<DeadLetter[]> {
  return await db
    .selectFrom('outbox')
    .select(['id', 'topic', 'key', 'attempts', 'last_error', 'dead_at'])
    .select(sql<boolean>`payload <> 'null'::jsonb`.as('is_kept'))
    .where('dead_at', 'is not', null)
    .where(sql<boolean>`${after} = '0' or id < ${after}::bigint`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Makes a dead letter due at `at` with all its attempts; false when there is none with that id, or its content was removed.
 */
export async function reviveDeadLetter(db: Db, { id, at }: { id: string; at: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ dead_at: null, attempts: 0, run_at: at })
    .where('id', '=', id)
    .where('dead_at', 'is not', null)
    .where(sql`payload`, '<>', sql`'null'::jsonb`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes what sealed messages carried that were given up before a time. */
export async function forgetDeadLetters(trx: Trx, before: Date): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ payload: 'null' })
    .where('dead_at', '<', before)
    .where('topic', 'like', sealedTopic('%'))
    .where(sql`payload`, '<>', sql`'null'::jsonb`)
    .execute()
}

/**
 * Deletes messages that were delivered before a time, the oldest first. Their keys are free again, so the time has to be so long
 * ago that nobody queues the same work any more.
 *
 * @returns how many were deleted
 */
export async function pruneDelivered(trx: Trx, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from outbox where id in (
      select id from outbox where done_at < ${before} order by done_at limit ${limit})`.execute(trx)
  return Number(numAffectedRows)
}

/**
 * Releases all claims, so that messages of a dead worker need not wait until its claims expire. Only for a process that
 * knows it is the only one.
 */
export async function releaseClaims(db: Db): Promise<void> {
  await db.updateTable('outbox').set({ locked_until: null }).where('locked_until', 'is not', null).execute()
}

/** A message that was claimed for delivery. */
export interface OutboxMessage {
  id: string
  topic: string
  payload: unknown
  key: string | null
  /** The number of this attempt, from 1. */
  attempts: number
}

/**
 * Claims up to `limit` due messages for `claimSeconds`, the oldest first; messages of other topics are not read, however many
 * wait. Claims use the clock of the database server:
 * a tester may move the program's clock, and the clocks of two hosts may differ.
 */
export async function claimDue(db: Db, claim: DueClaim): Promise<OutboxMessage[]> {
  return (await dueSql(claim).execute(db)).rows
}

interface DueClaim {
  readonly topics: readonly string[]
  readonly now: Date
  readonly limit: number
  readonly claimSeconds: number
}

/** The statement of {@link claimDue}. */
export function dueSql({ topics, now, limit, claimSeconds }: DueClaim): RawBuilder<OutboxMessage> {
  return sql<OutboxMessage>`
    with due as (
      select head.id from unnest(${topics}::text[]) as wanted (topic)
      cross join lateral (
        select o.id, o.run_at from outbox o
        where o.done_at is null and o.dead_at is null and o.topic = wanted.topic and o.run_at <= ${now}
          and (o.locked_until is null or o.locked_until <= clock_timestamp())
        order by o.run_at, o.id
        limit ${limit}
        for update skip locked
      ) head
      order by head.run_at, head.id
      limit ${limit}
    ), claimed as (
      update outbox set attempts = attempts + 1, locked_until = clock_timestamp() + make_interval(secs => ${claimSeconds})
      from due where outbox.id = due.id
      returning outbox.id, topic, payload, key, attempts, run_at
    )
    select id, topic, payload, key, attempts from claimed order by run_at, id
  `
}

/**
 * Records the outcome of a claimed message; a sealed payload is removed when it was delivered. It does nothing when the
 * message was claimed again meanwhile, which `attempts` shows.
 *
 * @returns whether it was recorded
 */
export async function settle(
  db: Db,
  { id, topic, attempts }: OutboxMessage,
  outcome: { done_at: Date } | { last_error: string; run_at: Date } | { last_error: string; dead_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({
      ...outcome,
      locked_until: null,
      ...('done_at' in outcome && topic.startsWith(sealedTopic('')) ? { payload: 'null' } : {}),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
