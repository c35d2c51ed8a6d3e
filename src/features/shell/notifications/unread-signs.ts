import { useEffect } from 'react'
import { session } from '@/features/session/session'
import { countInTab } from '@/lib/device/tab-title'
import { unreadText } from './unread-count'

/**
 * Shows the number of unread notifications in the title of the tab and on the icon of the installed app. After log-out
 * both are gone. A number that is not known leaves the icon as it is.
 */
export function useUnreadSigns(unread: number | undefined): void {
  useEffect(() => {
    countInTab(unread ? unreadText(unread) : '')
    if (unread !== undefined) void setBadge(unread)
  }, [unread])
  useEffect(
    () => () => {
      countInTab('')
      if (session.token() === undefined) void setBadge(0)
    },
    [],
  )
}

/** Only some browsers have badges, and only for an installed app; a refusal changes nothing for the person. */
async function setBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined)
}
