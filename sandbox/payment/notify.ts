import type { EventHub } from '#sandbox/api/event-hub'
import type { Trx } from '#sandbox/database/schema'

/** Notification types: 5 is SPEC.md section 3, ours count from 100. */
export const NOTIFICATION = { fund_aggregation: 5, payment_received: 100, needs_attention: 101 } as const

export interface NotificationDraft {
  readonly merchant_id: string
  readonly types: (typeof NOTIFICATION)[keyof typeof NOTIFICATION]
  readonly title: string
  readonly content: string
  /** What the console words anew in its own language: amounts as decimal text. */
  readonly detail: {
    readonly amount: string
    readonly currency: { readonly token: string; readonly logo: string; readonly chain: string }
    readonly trade_no?: string
    readonly exception?: string
  }
}

/** Puts a notification into the merchant's bell and tells the open consoles how many are unread. */
export async function notify(
  trx: Trx,
  events: EventHub,
  { at, ...draft }: NotificationDraft & { at: Date },
): Promise<void> {
  await trx
    .insertInto('notification')
    .values({ ...draft, detail: JSON.stringify(draft.detail), created_at: at })
    .execute()
  const { unread } = await trx
    .selectFrom('notification')
    .select(({ fn }) => fn.countAll<string>().as('unread'))
    .where('merchant_id', '=', draft.merchant_id)
    .where('status', '=', 2)
    .executeTakeFirstOrThrow()
  await events.publish(trx, draft.merchant_id, { type: 'notification', unread: Number(unread) })
}
