import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { unreadCountOptions } from '@/lib/api/messages'
import { unreadCount } from './unread-count'
import { useUnreadSigns } from './unread-signs'

/** Keeps the number of unread notifications, for the bell, the tab and the icon of the installed app. Draws nothing. */
export function UnreadWatch() {
  const { data } = useQuery(unreadCountOptions)
  const unread = data ?? undefined
  useUnreadSigns(unread)
  useEffect(() => {
    unreadCount.set(unread)
    return () => unreadCount.set(undefined)
  }, [unread])
  return null
}
