import { observable } from '@/lib/config/observable'
import { MOST_UNREAD } from '#shared/contract/most-unread'

/** The number of unread notifications; undefined while it is not known. The second half of the frame keeps it. */
export const unreadCount = observable<number | undefined>(undefined)

/** Whether there are more than were counted. */
export const isManyUnread = (count: number): boolean => count >= MOST_UNREAD

/** The number as it is shown: `999+` where not all were counted. */
export const unreadText = (count: number): string => (isManyUnread(count) ? `${MOST_UNREAD - 1}+` : `${count}`)
