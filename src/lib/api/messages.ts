import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { messages, type Notification } from '#shared/contract/message'
import { knownCount } from '#shared/money/known-count'
import { call } from './transport/http'

/** SPEC.md section 9. */
const PAGE_SIZE = 10

export const messageKeys = { all: ['message'], unread: ['message', 'unread'] } as const

/**
 * Notifications, newest first, ten a page.
 *
 * @param which unread ones only, or all
 * @param language of the page: the server words each answer in it, so another language is another list
 * @example
 * useInfiniteQuery(messageListOptions('unread', useLocale()))
 */
export function messageListOptions(which: 'unread' | 'all', language: string) {
  return infiniteQueryOptions({
    queryKey: [...messageKeys.all, 'list', which, language],
    queryFn: ({ signal, pageParam }) =>
      call(messages, {
        query: { current: pageParam, pageSize: PAGE_SIZE, ...(which === 'all' ? { all: 1 } : { read: 0 }) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages, page) => {
      // A back end that knows no pages would give its first one for ever. One whose total counts the read ones too promises
      // hundreds of pages behind the unread ones, and each of them would be asked for while the end is in view.
      if (last.list.length === 0 || isSame(last.list, pages.at(-2)?.list)) return undefined
      const hasMore = Number.isNaN(last.total) ? last.list.length >= PAGE_SIZE : page * PAGE_SIZE < last.total
      return hasMore ? page + 1 : undefined
    },
  })
}

const isSame = (one: readonly Notification[], other: readonly Notification[] = []): boolean =>
  one.length > 0 && one.length === other.length && one.every(({ id }, at) => id === other[at]?.id)

/** The number of unread notifications; null when a back end does not say it. */
export const unreadCountOptions = queryOptions({
  queryKey: messageKeys.unread,
  queryFn: async ({ signal }) =>
    knownCount((await call(messages, { query: { current: 1, pageSize: PAGE_SIZE, all: 1 }, signal })).unread) ?? null,
})
