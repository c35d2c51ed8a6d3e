import { inTransaction } from '#server/database/connect'
import { messages, readMessages } from '#shared/contract/message'
import { callerOf, handler } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import { noticeFields, wordNotice } from '#server/events/notification-words'
import { noticeTarget } from '#server/events/notice-target'
import { countUnread } from '#server/events/notify'
import { Refusal } from '#server/core/refusal'
import { secondsOf } from '#server/core/seconds-of'
import { markRead, notificationPage } from '../queries/message'
import { pageOf } from '../queries/user'

const WHOLE_NUMBER = /^\d{1,18}$/

/** `read` 1 lists read notifications, 0 unread ones; `all` 1 lists both and overrides `read`. */
function statusOf({ all, read }: { all?: 0 | 1 | undefined; read?: 0 | 1 | undefined }): 1 | 2 | undefined {
  if (all === 1 || read === undefined) return undefined
  return read === 1 ? 1 : 2
}

/** Notifications: the list, and marking them as read. */
export const messageRoutes: Handler[] = [
  handler(messages, async (call, { db }) => {
    const { merchant_id } = callerOf(call)
    const listing = { ...pageOf(call.query), status: statusOf(call.query) }
    const [{ rows, total }, unread] = await Promise.all([
      notificationPage(db, merchant_id, listing),
      countUnread(db, merchant_id),
    ])
    const list = rows.map(({ id, types, status, created_at, ...notice }) => ({
      id,
      types,
      status,
      ...wordNotice(notice, call.language),
      ...noticeFields(notice.params),
      ...noticeTarget(notice),
      created_time: secondsOf(created_at),
    }))
    return { list, total, unread }
  }),

  handler(readMessages, async (call, { db, events }) => {
    const { merchant_id } = callerOf(call)
    const { message_ids, upto = null } = call.body
    // An id of another form is ignored, like one that belongs to another merchant.
    const ids = message_ids === -1 ? [] : message_ids.filter((id) => WHOLE_NUMBER.test(id))
    if (upto !== null && !WHOLE_NUMBER.test(upto)) throw new Refusal('does_not_exist')
    const which = message_ids === -1 ? { upto } : { ids }
    await inTransaction(db, async (trx) => {
      await markRead(trx, merchant_id, which)
      await events.publish(trx, merchant_id, { type: 'notification', unread: await countUnread(trx, merchant_id) })
    })
    return null
  }),
]
