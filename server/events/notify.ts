import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/schema'
import type { CoreServices } from '#server/core/services'
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

/** How many notifications of a merchant wait to be read. */
export async function countUnread(db: Db, merchant_id: string): Promise<number> {
  return (await unreadOf(db, [merchant_id])).get(merchant_id) ?? 0
}

/** The same for several merchants; one without any is not in it. */
async function unreadOf(db: Db, merchant_ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('notification')
    .select(['merchant_id', (eb) => eb.fn.countAll<string>().as('count')])
    .where('merchant_id', '=', sql<string>`any(${merchant_ids}::bigint[])`)
    .where('status', '=', 2)
    .groupBy('merchant_id')
    .execute()
  return new Map(rows.map(({ merchant_id, count }) => [merchant_id, Number(count)]))
}
