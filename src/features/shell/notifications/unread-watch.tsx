import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { unreadCountOptions } from '@/lib/api/messages'
import { capabilitiesOptions, offers } from '@/lib/api/system'
import { unreadCount } from './unread-count'
import { useUnreadSigns } from './unread-signs'

/** The number is fetched this often from a back end that has no stream of events. */
const EVERY_MS = 60_000

/** Keeps the number of unread notifications, for the bell, the tab and the icon of the installed app. Draws nothing. */
export function UnreadWatch() {
  const { data: known } = useQuery(capabilitiesOptions)
  const live = offers(known, 'system.events')
  const { data } = useQuery({ ...unreadCountOptions, refetchInterval: live ? false : EVERY_MS })
  const unread = data ?? undefined
  useUnreadSigns(unread)
  useEffect(() => {
    unreadCount.set(unread)
    return () => unreadCount.set(undefined)
  }, [unread])
  return null
}
