import type { Db } from '#server/database/schema'
import type { Page } from './user'

interface Listing extends Page {
  /** 1 read, 2 unread (SPEC.md section 3); all when absent. */
  readonly status: 1 | 2 | undefined
}

/** A page of a merchant's notifications, the newest first. */
export async function notificationPage(db: Db, merchant_id: string, { status, limit, offset }: Listing) {
  const own = db
    .selectFrom('notification')
    .where('merchant_id', '=', merchant_id)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 1))
  const [rows, { total }] = await Promise.all([
    own
      .select(['id', 'types', 'code', 'params', 'status', 'created_at'])
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    own.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/**
 * Marks notifications as read: those with the given ids, or all up to the id `upto`, so that later ones stay unread.
 */
export async function markRead(
  db: Db,
  merchant_id: string,
  which: { readonly ids: readonly string[] } | { readonly upto: string | null },
): Promise<void> {
  const unread = db
    .updateTable('notification')
    .set({ status: 1 })
    .where('merchant_id', '=', merchant_id)
    .where('status', '=', 2)
  if ('upto' in which) await (which.upto === null ? unread : unread.where('id', '<=', which.upto)).execute()
  else if (which.ids.length > 0) await unread.where('id', 'in', [...which.ids]).execute()
}
