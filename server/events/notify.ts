import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/schema'
import type { CoreServices } from '#server/core/services'
import { MOST_UNREAD } from '#shared/contract/most-unread'
import { notificationType } from './notification-words'
import type { Notice } from './notification-words'

/** What a merchant is told: a code and its parameters. The words come when it is read, in the reader's language. */
export type NewNotification = Notice & { readonly merchant_id: string }

type NotifyServices = Pick<CoreServices, 'clock' | 'events'>

/**
 * Writes a notification, and tells open consoles how many are unread.
 *
 * @example
 * await notify(trx, services, { merchant_id, code: 'recharge_received', params: { amount: '5', token, chain } })
 */
export async function notify(trx: Trx, services: NotifyServices, notification: NewNotification): Promise<void> {
  await notifyAll(trx, services, [notification])
}

/** The same for many notifications, with as many statements as for one. */
export async function notifyAll(
  trx: Trx,
  { clock, events }: NotifyServices,
  notifications: readonly NewNotification[],
): Promise<void> {
  if (notifications.length === 0) return
  await trx
    .insertInto('notification')
    .values(
      notifications.map(({ merchant_id, code, params }) => ({
        merchant_id,
        code,
        types: notificationType(code),
        params: JSON.stringify(params),
        created_at: clock.now(),
      })),
    )
    .execute()
  const unread = await unreadOf(trx, [...new Set(notifications.map(({ merchant_id }) => merchant_id))])
  await events.publishAll(
    trx,
    [...unread].map(([merchant_id, count]) => ({ merchant_id, type: 'notification', unread: count })),
  )
}

/** How many notifications of a merchant wait to be read; {@link MOST_UNREAD} stands for that many or more. */
export async function countUnread(db: Db, merchant_id: string): Promise<number> {
  return (await unreadOf(db, [merchant_id])).get(merchant_id) ?? 0
}

/**
 * The same for several merchants; one without any is not in it. It ends at a number, because it is counted at every booking,
 * and a shop that nobody looks at has one unread notification for each payment that it ever took.
 */
async function unreadOf(db: Db, merchant_ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ merchant_id: string; count: number }>`
    select m.id::text as merchant_id, counted.count
    from unnest(${merchant_ids}::bigint[]) as m (id)
    cross join lateral (
      select count(*)::int as count from (
        select from notification n where n.merchant_id = m.id and n.status = 2 limit ${MOST_UNREAD}
      ) unread
    ) counted
    where counted.count > 0`.execute(db)
  return new Map(rows.map(({ merchant_id, count }) => [merchant_id, count]))
}

/** Of one round: what has piled up is worked off in portions. */
const PRUNED_AT_ONCE = 5_000

/** Deletes notifications that were made before a time and are read, the oldest first, several thousand at a time. */
export async function pruneRead(trx: Trx, before: Date): Promise<void> {
  await sql`delete from notification where id in (
    select id from notification where status = 1 and created_at < ${before} order by created_at limit ${PRUNED_AT_ONCE})`.execute(
    trx,
  )
}
