import { observable } from '@/lib/config/observable'

/** The number of unread notifications; undefined while it is not known. The second half of the frame keeps it. */
export const unreadCount = observable<number | undefined>(undefined)
