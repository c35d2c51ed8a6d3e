import { useSyncExternalStore } from 'react'
import { onUnread, unreadNames } from '@/lib/api/transport/unread-fields'
import { lateCode } from '@/lib/late/late-code'
import { useLateCode } from '@/lib/late/use-late-code'

/** Fetched by who needs it: in front of our own back end nobody does. */
const lateNotice = lateCode(async () => await import('./unread-notice'))

/** Says that fields of the service could not be read since the page was loaded: they are dashes. */
export function UnreadBanner() {
  const names = useSyncExternalStore(onUnread, unreadNames)
  const notice = useLateCode(lateNotice, names !== '')
  return names !== '' && notice.state === 'here' ? <notice.code.UnreadNotice names={names} /> : null
}
