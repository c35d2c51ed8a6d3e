import type { Trx } from '#server/database/schema'
import type { CoreServices } from '#server/core/services'
import { notificationType } from './notification-words'
import type { Notice } from './notification-words'

/** What a merchant is told: a code and its parameters. The words come when it is read, in the reader's language. */
export type NewNotification = Notice & { readonly merchant_id: string }

/**
 * Writes a notification, and tells open consoles how many are unread.
 *
 * @example
 * await notify(trx, services, { merchant_id, code: 'recharge_received', params: { amount: '5', token, chain } })
 */
export async function notify(
  trx: Trx,
  { clock, events }: Pick<CoreServices, 'clock' | 'events'>,
  { merchant_id, code, params }: NewNotification,
): Promise<void> {
  await trx
    .insertInto('notification')
    .values({
      merchant_id,
      code,
      types: notificationType(code),
      params: JSON.stringify(params),
      created_at: clock.now(),
    })
    .execute()
  const unread = await countUnread(trx, merchant_id)
  await events.publish(trx, merchant_id, { type: 'notification', unread })
}

/** How many notifications of a merchant wait to be read. */
export async function countUnread(db: Trx | CoreServices['db'], merchant_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('notification')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('merchant_id', '=', merchant_id)
    .where('status', '=', 2)
    .executeTakeFirstOrThrow()
  return Number(count)
}
