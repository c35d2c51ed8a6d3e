import type { Trx } from '#server/database/schema'
import type { CoreServices } from '#server/core/services'

export interface NewNotification {
  readonly merchant_id: string
  /** 2 log-in, 5 fund aggregation (SPEC.md section 3); ours from 100 up. */
  readonly types: number
  readonly title: string
  readonly content: string
  /** Fields of the contract's notification beside these: ip, device, address, amount, currency, trade_no. */
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Ours: something about the account's security changed. */
export const SECURITY_NOTICE = 110
/** Ours: the audit of the merchant permission came to an end. */
export const OPENING_NOTICE = 111

/** Writes a notification, and tells open consoles how many are unread. */
export async function notify(
  trx: Trx,
  { clock, events }: Pick<CoreServices, 'clock' | 'events'>,
  { merchant_id, types, title, content, detail = {} }: NewNotification,
): Promise<void> {
  await trx
    .insertInto('notification')
    .values({ merchant_id, types, title, content, detail: JSON.stringify(detail), created_at: clock.now() })
    .execute()
  const unread = await countUnread(trx, merchant_id)
  await events.publish(trx, merchant_id, { type: 'notification', unread })
}

export async function countUnread(db: Trx | CoreServices['db'], merchant_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('notification')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('merchant_id', '=', merchant_id)
    .where('status', '=', 2)
    .executeTakeFirstOrThrow()
  return Number(count)
}
