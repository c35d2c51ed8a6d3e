import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { type Notification, readMessages } from '#shared/contract/message'
import type { AnswerOf } from '#shared/contract/operation'
import type { messages } from '#shared/contract/message'
import { connected } from '@/lib/api/transport/connection'
import { call } from '@/lib/api/transport/http'
import { messageKeys } from '@/lib/api/messages'
import { UNKNOWN } from '#shared/money/amount'

type MessagePages = InfiniteData<AnswerOf<typeof messages>, number>

const READ = 1
export const UNREAD = 2

/**
 * Shows notifications as read at once, in every list that has them; the next answer brings the server's count, and takes them
 * out of the unread ones.
 */
export function showAsRead(client: QueryClient, isRead: (message: Notification) => boolean): void {
  // The same notification may be in both lists: it is counted once.
  const turned = new Set<string>()
  client.setQueriesData<MessagePages>(
    { queryKey: [...messageKeys.all, 'list'] },
    (pages) => pages && { ...pages, pages: pages.pages.map((page) => ({ ...page, list: page.list.map(turn) })) },
  )
  function turn(message: Notification): Notification {
    if (message.status !== UNREAD || !isRead(message)) return message
    turned.add(message.id)
    return { ...message, status: READ }
  }
  client.setQueryData<number | null>(messageKeys.unread, (count) => count && Math.max(0, count - turned.size))
}

/**
 * Marks notifications as read on the server and fetches the list again. It continues when the page is left. One whose id
 * is not known stays unread.
 */
export async function sendRead(client: QueryClient, ids: readonly string[]): Promise<void> {
  try {
    const message_ids = ids.filter((id) => id !== UNKNOWN)
    if (message_ids.length > 0) await call(readMessages, { body: { message_ids }, keepalive: true })
  } finally {
    await client.invalidateQueries({ queryKey: messageKeys.all })
  }
}

/** Marks everything that the list showed as read: where the back end can, what arrived after its first line stays unread. */
export async function sendAllRead(client: QueryClient, upto: string): Promise<void> {
  showAsRead(client, () => true)
  try {
    const isOurs = upto !== UNKNOWN && (await connected().takesMore(readMessages.name))
    await call(readMessages, { body: { message_ids: -1, ...(isOurs && { upto }) } })
  } finally {
    await client.invalidateQueries({ queryKey: messageKeys.all })
  }
}
